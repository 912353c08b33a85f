"""Twin it! without a race, for whoever does not see or press fast: in turn everybody reveals, and then says two twins or passes.

Nothing here asks for the time. What a pair, a thief's set and a mistake are is the same as in the race.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from stolik.game.contract import Event, Illegal, Seat, Step
from stolik.games.twinit.rules.arbitration import Win
from stolik.games.twinit.rules.handling import give, turn_over
from stolik.games.twinit.rules.moves import (
    SETS_TO_WIN,
    Give,
    Mistake,
    Pass,
    Passed,
    Press,
    Reveal,
    Revealed,
    Said,
    Say,
)
from stolik.games.twinit.rules.scoring import finish
from stolik.games.twinit.rules.state import State, claimable, exposed, free, pairs_of, set_of, sets_of, twins
from stolik.games.twinit.rules.turn import gifts, lose_chosen, take

# What a seat may do


def moves(state: State, seat: Seat) -> Iterator[Give | Reveal | Say | Pass]:
    """The pair to lose, or in one's turn: the card to turn over, then every two cards that can be named, and passing."""
    return _moves(state, seat, lambda: claimable(state, exposed(state)))


def right_moves(state: State, seat: Seat) -> Iterator[Give | Reveal | Say | Pass]:
    """Those among them that are no mistake."""
    return _moves(state, seat, lambda: twins(state))


def _moves(
    state: State, seat: Seat, pairs: Callable[[], Iterator[tuple[int, int]]]
) -> Iterator[Give | Reveal | Say | Pass]:
    yield from gifts(state, seat)
    if state.owing or seat != state.turn:
        return
    if has_to_reveal(state):
        yield Reveal()
        return
    yield from map(Say, pairs())
    yield Pass()


def has_to_reveal(state: State) -> bool:
    return state.turn is not None and not state.revealed and bool(state.decks[state.turn])


def check_turn(state: State, seat: Seat) -> None:
    if state.owing:
        raise Illegal("pair-owed", seat=state.owing[0])
    if seat != state.turn:
        raise Illegal("not-your-turn", seat=seat)


# The turn


def reveal(state: State, seat: Seat) -> Step[State]:
    """The top card goes onto the table with its other face up; the deck shows the next one."""
    check_turn(state, seat)
    if not has_to_reveal(state):
        raise Illegal("revealed-already", seat=seat)
    card = state.decks[seat][0]
    state, (_, *uncovered) = turn_over(state, [card])
    return Step(replace(state, revealed=True), (Revealed(seat, card, state.cards[card].face), *uncovered))


def say(state: State, seat: Seat, cards: tuple[int, int]) -> Step[State]:
    """Two that are the same are won, and one may go on looking; two that are not cost a pair and end the turn."""
    check_may_speak(state, seat)
    pair = check_cards(state, cards)
    faces = {state.cards[card].face for card in pair}
    if len(faces) > 1:
        return mistake(state, seat, pair)
    pattern = state.cards[pair[0]].face
    lying = [card for card in free(state) if state.cards[card].face == pattern]
    state, won = take(state, Win(Press(seat, pair, state.at), pattern, None), lying)
    events: tuple[Event, ...] = (Said(seat, pair), *won)
    state = replace(state, passes=0)
    if state.players > 1 and len(sets_of(state, seat)) >= SETS_TO_WIN:
        state, scored = finish(state)
        return Step(state, (*events, *scored))
    return unless_over(state, events)


def pass_on(state: State, seat: Seat) -> Step[State]:
    check_may_speak(state, seat)
    return next_turn(state, (Passed(seat),))


def check_may_speak(state: State, seat: Seat) -> None:
    check_turn(state, seat)
    if has_to_reveal(state):
        raise Illegal("reveal-first", seat=seat)


def check_cards(state: State, cards: tuple[int, int]) -> tuple[int, int]:
    """The two cards in their order, if a hand could be put on both."""
    a, b = sorted(cards)
    if a == b:
        raise Illegal("same-card", card=a)
    for card in (a, b):
        if card not in exposed(state):
            home = set_of(state, card)
            raise Illegal("safe-set" if home else "not-visible", card=card)
    if (home := set_of(state, a)) and b in home.cards:
        raise Illegal("same-set", cards=(a, b))
    return a, b


def next_turn(state: State, events: tuple[Event, ...]) -> Step[State]:
    assert state.turn is not None
    seat = (state.turn + 1) % state.players
    passes = 0 if any(state.decks) else state.passes + 1
    return unless_over(replace(state, turn=seat, revealed=False, passes=passes), events)


def unless_over(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Without cards to reveal it ends as soon as no pair is left, or nobody has found one for a whole round."""
    if any(state.decks) or (state.passes < state.players and any(True for _ in twins(state))):
        return Step(state, events)
    state, scored = finish(state)
    return Step(state, (*events, *scored))


# What a mistake costs


def mistake(state: State, seat: Seat, pair: tuple[int, int]) -> Step[State]:
    """An only pair goes by itself; who has several chooses, and has time for it."""
    events: tuple[Event, ...] = (Said(seat, pair), Mistake(seat))
    match pairs_of(state, seat):
        case []:
            return next_turn(state, events)
        case [only]:
            state, gave = give(state, seat, only, only.cards)
            return next_turn(state, (*events, *gave))
        case _:
            return Step(replace(state, owing=(seat,)), events)


def choose_gift(state: State, seat: Seat, action: Give) -> Step[State]:
    state, gave = lose_chosen(state, seat, action)
    return next_turn(state, gave)
