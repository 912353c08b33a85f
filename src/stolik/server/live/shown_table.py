"""What people see of a live table, and who may look: each watcher what their seat may see, and everybody who is there.

Only what is on disk is ever shown; when that is, is decided elsewhere.
"""

from __future__ import annotations

from stolik.server.live.in_memory import TableInMemory
from stolik.server.live.updates import Sight, clock_of
from stolik.server.live.watchers import Seats, Watcher, Watching
from stolik.server.protocol import outgoing as o
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Span, seconds

CHAT_LINES = 50
TELL_AFTER = seconds(0.3)
"""Who comes and goes is told together: sixty people who come at once are one piece of news, not sixty."""
AFTER_THE_MOVES = seconds(0.1)
"""When very many games end at once, by then most of them have."""


class ShownTable(TableInMemory):
    """A table with people around it."""

    __slots__ = ()

    def _see(self) -> None:
        table = self.running()
        self._sight = Sight(table, self.sitting.id, table.position, table.revision)

    def _show(self) -> None:
        """All that is on disk and nobody has seen yet, as the answer to whoever asked for it."""
        if self._sight is None or self._shown == self._sight.revision:
            return
        since, self._shown = self._shown, self._sight.revision
        asked, self._unanswered = self._unanswered, []
        self.watchers.show(self._sight, since, self._clock(), asked, self.sitting.id)

    def _clock(self) -> o.Clock | None:
        if not self.clocks.running:
            return None
        people = [seat for seat in self.to_act() if not self.sitting.chairs[seat].played_by_bot]
        return clock_of(self._time.now(), self.clocks.deadlines(people), self.clocks.decision, self.clocks.reserve)

    def watch(self, watcher: Watcher, id_: int, since: int, *, legal: bool, spectator: bool = False) -> None:
        """Show the table as it is now, and from now on whatever happens."""
        seats = self._seats_seen(watcher.person.id, spectator)
        self.watchers.add(watcher, Watching(seats, legal, spectator))
        watcher.push(o.encode(o.TableMessage(self.describe())))
        if len(self.watchers) > 1:
            self.tell_table_soon()
        if self._sight is None or not self.watchers.show_one(watcher, id_, self._sight, since, self._clock()):
            watcher.push(o.encode(o.Ack(id_, self.sitting.id, self.revision)))
        if seats:
            for line in self._chat:
                watcher.push(o.encode(line))

    def unwatch(self, watcher: Watcher) -> None:
        if self.watchers.remove(watcher):
            self.idle_since = self._time.tick()
            self.tell_table_soon()

    def why_not_watch(self, person: str) -> Refused | None:
        """Who sits may watch, who looks on where that is welcome, and who may still sit down; not who was shown out."""
        sitting = self.sitting
        if person in sitting.removed:
            return Refused("removed")
        free = sitting.status == "open" and any(chair.kind == "open" for chair in sitting.chairs)
        welcome = sitting.spectators or free or bool(sitting.seats_of(person))
        return None if welcome else Refused("no-spectators")

    def _seats_seen(self, person: str, spectator: bool) -> Seats:
        """Those who sit may also look on: a spectator's view tells them nothing new."""
        mine = self.sitting.seats_of(person)
        if mine and not spectator:
            return mine
        return (None,) if mine or self.sitting.spectators else ()

    def tell_table(self) -> None:
        """Everybody who watches sees the sitting as it is now."""
        if self._news is not None:
            self._news.cancel()
            self._news = None
        if self.watchers:
            self.watchers.tell(o.encode(o.TableMessage(self.describe())))

    def tell_table_soon(self, after: Span = TELL_AFTER) -> None:
        """The same, together with all that happens in the next moment."""
        if self._news is None and self.watchers:
            self._news = self._time.call_later(after, self.tell_table)

    def tell_table_after_the_moves(self) -> None:
        """The same, where people know already what has happened: others who wait for the disk come first."""
        if self._store.writer.moves_wait:
            self.tell_table_soon(AFTER_THE_MOVES)
        else:
            self.tell_table()

    def say(self, message: o.Chat) -> None:
        self._chat = (*self._chat[1 - CHAT_LINES :], message)
        self.watchers.tell_who_sees(o.encode(message))

    def forget_words_of(self, person: str) -> None:
        """Who comes later is not told what they said."""
        self._chat = tuple(line for line in self._chat if line.from_.id != person)

    def is_ready(self, person: str) -> None:
        """Their page is drawn, and everybody sees that they are waited for no longer."""
        if person in self.sitting.people and person not in self.ready:
            self.ready.add(person)
            self._stir()
            self.tell_table()

    def _stir(self) -> None:
        if self._next_sitting is not None:
            self._next_sitting.set()
            self._next_sitting = None
