// boardgame.io: node boardgame.cjs PORT [FOLDER]. With a folder, its own file store keeps every move; without, memory does.

const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE, Stage } = require("boardgame.io/core");
const { start, place } = require("./crisscross.cjs");

const [port, folder] = process.argv.slice(2);
const game = {
  name: "crisscross",
  setup: ({ random }) => start(() => random.D6()),
  turn: { activePlayers: { all: Stage.NULL } },
  moves: {
    place: {
      move: ({ G, playerID, random }, a, b) => (place(G, Number(playerID), a, b, () => random.D6()) ? undefined : INVALID_MOVE),
      client: false,
    },
  },
};
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
server.run({ port: Number(port) });
