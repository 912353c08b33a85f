// Colyseus: node colyseus.cjs PORT. The state is a schema, of which it sends what has changed, here as soon as a move is made.

const { randomInt } = require("node:crypto");
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { schema, t, ArraySchema } = require("@colyseus/schema");
const { start, place } = require("./crisscross.cjs");

const die = () => randomInt(1, 7);
const State = schema({ cells: t.array("uint8"), dice: t.array("uint8"), round: t.uint8(), waiting: t.uint8() });

class CrissCross extends Room {
  maxClients = 2;
  patchRate = null;
  seats = new Map();

  onCreate() {
    const { cells, dice, round, waiting } = start(die);
    this.state = new State({ cells: new ArraySchema(...cells), dice: new ArraySchema(...dice), round, waiting });
    this.onMessage("place", (client, { a, b }) => {
      if (place(this.state, this.seats.get(client.sessionId), a, b, die)) this.broadcastPatch();
      else client.error(4000, "illegal");
    });
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("crisscross", CrissCross);
server.listen(Number(process.argv[2]), "127.0.0.1");
