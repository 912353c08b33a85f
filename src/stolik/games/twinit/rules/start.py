"""The start of a game: cards numbered anew, dealt onto decks, or scattered for the minute."""

from __future__ import annotations

from stolik.game.chance import Luck
from stolik.game.contract import Illegal, Moment, Step
from stolik.games.twinit.rules.moves import Dealt, Face, Laid, Options
from stolik.games.twinit.rules.printed import PRINTED
from stolik.games.twinit.rules.state import Card, State, is_minute

LEAST_PLAYERS = {"race": 2, "teams": 4, "together": 1, "rivals": 2, "turns": 1}
WITH_HANDICAP = ("race", "teams")
MOST_PLAYERS = 6
HANDICAP_CARDS = 3
CARDS_ARE_BARRED_TOO = 2
"""The revision from which the handicap bars the three cards as well, and not their patterns alone."""
MINUTE = 60_000
CARDS_ALONE = 36
"""Who plays in turn, alone, has a deck of so many; the others stay in the box."""


def check(players: int, options: Options) -> None:
    least = LEAST_PLAYERS[options.mode]
    if not least <= players <= MOST_PLAYERS:
        raise Illegal("players", players=players, least=least, most=MOST_PLAYERS)
    if options.handicap is not None and options.mode not in WITH_HANDICAP:
        raise Illegal("no-handicap", mode=options.mode)
    if options.handicap is not None and options.handicap >= players:
        raise Illegal("no-such-seat", seat=options.handicap)


def start(players: int, options: Options, chance: Luck, moment: Moment, revision: int) -> Step[State]:
    """Number the cards by chance, so that a number says nothing about a hidden face, and lay them out."""
    faces = chance.at("faces").shuffle(PRINTED)
    sides = chance.at("sides")
    up = tuple(sides.below(2) for _ in PRINTED)
    cards = tuple(Card(pair, side, moment.at, rev=1) for pair, side in zip(faces, up, strict=True))
    if is_minute(options):
        state = laid_out(players, options, cards, moment, revision)
        return Step(state, (Dealt(faces, up, to=()), what_all_see(state)))
    order = chance.at("order").shuffle(range(len(cards)))
    beside = () if options.handicap is None else three_different(order, cards)
    order = tuple(card for card in order if card not in beside)
    if options.mode == "turns" and players == 1:
        order = order[:CARDS_ALONE]
    decks = tuple(order[seat::players] for seat in range(players))
    first = chance.at("first").below(players)
    state = laid_out(players, options, cards, moment, revision, decks, first, beside)
    return Step(state, (Dealt(faces, up, decks, first, beside, to=()), what_all_see(state)))


def three_different(order: tuple[int, ...], cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The first three cards that show different patterns."""
    showing: dict[int, int] = {}
    for card in order:
        showing.setdefault(cards[card].face, card)
    return tuple(showing.values())[:HANDICAP_CARDS]


def laid_out(
    players: int,
    options: Options,
    cards: tuple[Card, ...],
    moment: Moment,
    revision: int,
    decks: tuple[tuple[int, ...], ...] = (),
    first: int | None = None,
    beside: tuple[int, ...] = (),
) -> State:
    at = moment.at
    return State(
        options=options,
        players=players,
        revision=revision,
        cards=cards,
        decks=decks,
        table=beside if decks else tuple(range(len(cards))),
        sets=(),
        barred=tuple(cards[card].face for card in beside),
        aside=beside if revision >= CARDS_ARE_BARRED_TOO else (),
        at=at,
        rev=1,
        past=((1, at),),
        turn=first,
        anyone=False,
        reveal_from=at,
        reveal_by=at + options.tempo * 1000,
        quiet_since=at,
        window=None,
        hands=(),
        owing=(),
        owing_until=at,
        locked=(at,) * players,
        ends=at + MINUTE if is_minute(options) else None,
        last=None,
        revealed=False,
        passes=0,
        over=False,
    )


def what_all_see(state: State) -> Laid:
    return Laid(
        tops=tuple(Face(deck[0], state.cards[deck[0]].face) for deck in state.decks),
        decks=tuple(len(deck) for deck in state.decks),
        table=tuple(Face(card, state.cards[card].face) for card in state.table),
        barred=state.barred,
        first=state.turn,
        ends=state.ends,
    )
