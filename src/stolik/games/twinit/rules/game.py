"""Twin it! by Nathalie and Rémi Saunier and Tom Vuarchex, as a table knows it: thin, over the modules beside it."""

from __future__ import annotations

from collections.abc import Iterator

from stolik.game.chance import Luck
from stolik.game.contract import (
    Due,
    Illegal,
    Milliseconds,
    Moment,
    Outcome,
    Seat,
    Step,
    Traits,
    by_wire_name,
    check_players,
)
from stolik.games.twinit.rules import in_turn, minute, scoring, start, teams, turn
from stolik.games.twinit.rules import view as views
from stolik.games.twinit.rules.moves import (
    AnyAction,
    Claim,
    Claimed,
    Dealt,
    Flip,
    Flipped,
    Frozen,
    Gather,
    Gathered,
    Gave,
    Give,
    Laid,
    Mistake,
    Options,
    Pass,
    Passed,
    Release,
    Released,
    Reveal,
    Revealed,
    Said,
    Say,
    Scored,
    Settle,
    Stolen,
    TimeUp,
    Touch,
    Touched,
    Turned,
    Uncovered,
    Verdict,
    Won,
)
from stolik.games.twinit.rules.presses import tick
from stolik.games.twinit.rules.state import State, is_minute, side


class TwinIt:
    """The game as a table knows it.

    Time decides here, so `legal` can be asked for a moment: what is legal then. Without one it lists what is legal
    sooner or later if nobody else acts before (a reveal that has to wait, the moves of a locked seat).
    A claim or touch is listed once for its cards, as if pressed as soon as the present position came (in a window: the
    last one before it); `play` takes every other revision and time that a client may send, and cards in any order. Wrong claims are legal: they are
    mistakes. Of the minute's wrong sets only those of two cards are listed, because those of three are 400,000.
    """

    id = "twinit"
    revision = 2
    players = range(1, start.MOST_PLAYERS + 1)
    traits = Traits(simultaneous=True, hidden=True, take_back=False, real_time=True)
    Options = Options
    View = views.View
    actions = by_wire_name(Reveal, Claim, Touch, Release, Flip, Gather, Give, Say, Pass, Settle, TimeUp)
    events = by_wire_name(
        Dealt,
        Laid,
        Revealed,
        Uncovered,
        Claimed,
        Touched,
        Released,
        Frozen,
        Verdict,
        Won,
        Stolen,
        Mistake,
        Gave,
        Turned,
        Flipped,
        Gathered,
        Said,
        Passed,
        Scored,
    )

    def __init__(self, revision: int = revision) -> None:
        self.revision = revision

    def by_revision(self, revision: int) -> TwinIt:
        """By the first, hands outlasted a frozen table, and the handicap barred patterns alone."""
        return TwinIt(revision)

    def start(self, players: int, options: Options, chance: Luck, moment: Moment = Moment()) -> Step[State]:
        check_players(self, players)
        start.check(players, options)
        return start.start(players, options, chance, moment, self.revision)

    def side(self, state: State, seat: Seat) -> int:
        return side(state, seat)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Everybody who could do something: in this game nearly always all."""
        return frozenset(seat for seat in range(state.players) if any(True for _ in self.legal(state, seat)))

    def legal(self, state: State, seat: Seat, at: Milliseconds | None = None) -> Iterator[AnyAction]:
        if not self._may_act(state, seat, at):
            return
        if is_minute(state.options):
            yield from minute.moves(state, seat)
            return
        if state.options.mode == "turns":
            yield from in_turn.moves(state, seat)
            return
        yield from turn.gifts(state, seat)
        yield from turn.reveals(state, seat, at)
        if state.options.mode == "teams":
            now = state.at if at is None else at
            yield from teams.releases(state, seat, now)
            yield from teams.touches(state, seat, now)
        else:
            yield from turn.claims(state, seat)

    def sound(self, state: State, seat: Seat, at: Milliseconds | None = None) -> Iterator[AnyAction]:
        if not self._may_act(state, seat, at):
            return
        if is_minute(state.options):
            yield from map(Flip, sorted(state.table))
            yield from minute.right_sets(state, seat)
            return
        if state.options.mode == "turns":
            yield from in_turn.right_moves(state, seat)
            return
        yield from turn.gifts(state, seat)
        yield from turn.reveals(state, seat, at)
        if state.options.mode == "teams":
            now = state.at if at is None else at
            yield from teams.releases(state, seat, now)
            yield from teams.twin_touches(state, seat, now)
        else:
            yield from turn.twin_claims(state, seat)

    def _may_act(self, state: State, seat: Seat, at: Milliseconds | None) -> bool:
        """Whether the clock lets that seat do anything: no lock, no window that is over, no end."""
        if state.over or not 0 <= seat < state.players:
            return False
        if at is None:
            return True
        if is_minute(state.options):
            return state.locked[seat] <= at and not minute.is_over(state, at)
        return state.window is None or at <= state.window.until

    def play(
        self, state: State, seat: Seat | None, action: AnyAction, chance: Luck, moment: Moment = Moment()
    ) -> Step[State]:
        if state.over:
            raise Illegal("game-over")
        state = tick(state, moment.at)
        if seat is None:
            return self._table_plays(state, action)
        if not 0 <= seat < state.players:
            raise Illegal("no-such-seat", seat=seat)
        match state.options.mode, action:
            case "race" | "teams", Reveal():
                return turn.reveal(state, seat)
            case "race" | "teams", Give():
                return turn.choose_gift(state, seat, action)
            case "race", Claim():
                return turn.claim(state, seat, action, moment)
            case "teams", Touch():
                return teams.touch(state, seat, action, moment)
            case "teams", Release(card):
                return teams.release(state, seat, card)
            case "turns", Reveal():
                return in_turn.reveal(state, seat)
            case "turns", Say(cards):
                return in_turn.say(state, seat, cards)
            case "turns", Pass():
                return in_turn.pass_on(state, seat)
            case "turns", Give():
                return in_turn.choose_gift(state, seat, action)
            case "together" | "rivals", Flip(card):
                return minute.flip(state, seat, card)
            case "together" | "rivals", Gather(cards):
                return minute.gather(state, seat, cards)
            case _, Settle() | TimeUp():
                raise Illegal("not-your-turn", seat=seat)
            case mode, _:
                raise Illegal("not-in-this-mode", action=type(action).__name__.lower(), mode=mode)

    def _table_plays(self, state: State, action: AnyAction) -> Step[State]:
        match action:
            case Settle():
                return turn.settle(state)
            case TimeUp() if state.options.mode != "turns":
                return minute.time_up(state) if is_minute(state.options) else turn.time_up(state)
            case _:
                raise Illegal("not-your-turn", seat=None)

    def due(self, state: State) -> Due[AnyAction] | None:
        """The end of a window, of the time to choose a pair, of a seat's time to reveal, or of the game; in turn, nothing."""
        if state.over or state.options.mode == "turns":
            return None
        if state.window:
            return turn.settles(state, state.window)
        if state.owing:
            return Due(state.owing_until, None, Settle())
        end = state.ends if is_minute(state.options) else turn.runs_out(state)
        if end is not None:
            return Due(end, None, TimeUp())
        assert state.turn is not None
        return Due(state.reveal_by, state.turn, Reveal())

    def view(self, state: State, seat: Seat | None) -> views.View:
        return views.view(state, seat)

    def imagine(self, view: views.View, chance: Luck) -> State:
        return views.imagine(view, chance, self.revision)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)
