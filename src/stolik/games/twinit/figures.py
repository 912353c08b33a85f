"""What the rules page of Twin it! draws: small tables as everybody sees them, before and after, played by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from stolik.game.chance import Chance
from stolik.game.contract import Moment, Seat
from stolik.games.twinit.rules import TwinIt
from stolik.games.twinit.rules.cards import CARDS, PATTERNS
from stolik.games.twinit.rules.moves import SETS_TO_WIN, CardSet, Claim, Gather, Mode, Options, Settle, Touch
from stolik.games.twinit.rules.scoring import PAIR_POINTS, TITLE_POINTS, TITLE_SETS_ALONE, TITLES, TRIPLE_POINTS
from stolik.games.twinit.rules.start import CARDS_ALONE, laid_out
from stolik.games.twinit.rules.state import Card, State

GAME = TwinIt()
NOW = 10_000
SOON = 1_000
LOW = 60
"""A card with a number higher by this shows what the other has below."""
STRIDE = 23
"""Cards that lie side by side show patterns of different families."""
WINDOW_OVER = NOW + 5 * SOON

Pair = tuple[int, int]


def figures() -> Mapping[str, object]:
    alike = {1: 0}
    first = table([2, 3], decks=[(0, 8), (1, 9)], alike=alike)
    chain = table([2, 3], decks=[(0, 8), (1, 2 + LOW)], alike={1: 0, 2 + LOW: 3})
    thief = table([2, 4], sets=[(1, (6, 7))], decks=[(10, 11), (12, 13)], alike={7: 6, 2: 6})
    triplets = table([2, 3, 4, 5], decks=[(10, 11), (12, 13)], alike={4: 2, 5: 2})
    wrong = table([2, 3, 4], sets=[(0, (6, 7))], decks=[(10, 11), (12, 13)], alike={7: 6})
    heat = table([2, 4], sets=[(1, (6, 7))], decks=[(6 + LOW, 11), (12, 13)], alike={7: 6, 6 + LOW: 6})
    four = [(0, (20, 21)), (0, (22, 23)), (0, (24, 25)), (0, (26, 27))]
    pairs = {21: 20, 23: 22, 25: 24, 27: 26, 4: 2}
    last = table([2, 3, 4], sets=four, decks=[(10, 11), (12, 13)], alike=pairs)
    teams = table([2, 3], mode="teams", decks=[(10, 11), (12, 13), (14, 15), (16, 17)], alike={3: 2})
    touched: State = GAME.play(teams, 0, Touch(2, 1, 0), luck(), Moment(NOW)).state
    barred = table([2, 3, 4], decks=[(10, 11), (12, 13)], alike={10: 2}, handicap=0)
    minute = minute_table()
    return {
        "race": GAME.view(first, None),
        "won": GAME.view(claimed(first, 0, (0, 1)), None),
        "chain": GAME.view(chain, None),
        "chained": GAME.view(claimed(chain, 0, (0, 1)), None),
        "thief": GAME.view(thief, None),
        "stolen": GAME.view(claimed(thief, 0, (2, 6)), None),
        "triplets": GAME.view(triplets, None),
        "one_turned": GAME.view(claimed(triplets, 0, (2, 4)), None),
        "heat": GAME.view(heat, None),
        "after_heat": GAME.view(claimed(heat, 0, (6 + LOW, 6), also=1), None),
        "mistake": GAME.view(wrong, None),
        "mistaken": GAME.view(claimed(wrong, 0, (2, 3)), None),
        "last_pair": GAME.view(last, None),
        "over": GAME.view(claimed(last, 0, (2, 4)), None),
        "teams": GAME.view(touched, None),
        "handicap": GAME.view(barred, None),
        "minute": GAME.view(minute, None),
        "gathered": GAME.view(GAME.play(minute, 0, Gather((2, 3, 4)), luck(), Moment(NOW)).state, None),
        "sets_to_win": SETS_TO_WIN,
        "pair_points": PAIR_POINTS,
        "triple_points": TRIPLE_POINTS,
        "cards_alone": CARDS_ALONE,
        "sets_alone": [*TITLE_SETS_ALONE[::-1], 0],
        "titles": {"keys": TITLES[::-1], "least": {str(n): [*points[::-1], 0] for n, points in TITLE_POINTS.items()}},
    }


def luck() -> Chance:
    return Chance(bytes(32), 0)


def face(card: int) -> int:
    return card * STRIDE % PATTERNS


def table(
    lying: Sequence[int],
    *,
    decks: Sequence[Pair],
    mode: Mode = "race",
    sets: Sequence[tuple[Seat, Pair]] = (),
    alike: Mapping[int, int] | None = None,
    handicap: Seat | None = None,
) -> State:
    """These cards on the table, these decks, these sets; `alike` says which pattern a card shows where it is not its own number."""
    shown = alike or {}
    cards = tuple(Card((face(shown.get(n, n)), face(n + LOW)), up=0, since=0, rev=1) for n in range(CARDS))
    state = laid_out(len(decks), Options(mode, handicap=handicap), cards, Moment(0), GAME.revision)
    beside = tuple(lying) if handicap is not None else ()
    return replace(
        state,
        decks=tuple(decks),
        table=tuple(lying),
        sets=tuple(CardSet(seat, pair) for seat, pair in sets),
        barred=tuple(cards[card].face for card in beside),
        aside=beside,
        turn=0,
        at=NOW - SOON,
        reveal_by=NOW + 4 * SOON,
    )


def minute_table() -> State:
    state = table(range(2, 10), decks=[(0, 1)], alike={3: 2, 4: 2, 7: 6})
    options = Options("together")
    return replace(state, options=options, players=2, decks=(), turn=None, locked=(0, 0), ends=NOW + 30 * SOON)


def claimed(state: State, seat: Seat, cards: Pair, also: Seat | None = None) -> State:
    """What lies there after that seat pressed these two cards, and perhaps another at the same time."""
    for each in (seat, also):
        if each is not None:
            state = GAME.play(state, each, Claim(cards, 1, 0), luck(), Moment(NOW)).state
    return GAME.play(state, None, Settle(), luck(), Moment(WINDOW_OVER)).state
