"""The race to five sets, and what the teams share with it: reveals, claims, the window, verdicts, mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from stolik.game.contract import Due, Event, Illegal, Milliseconds, Moment, Seat, Sooner, Step
from stolik.games.twinit.rules.arbitration import (
    SHORTEST_WINDOW,
    WINDOW,
    Decision,
    Judged,
    Win,
    arbitrate,
    bounds,
    counted,
    open_before,
)
from stolik.games.twinit.rules.handling import give, lift, turn_over
from stolik.games.twinit.rules.hands import free_hands, judged
from stolik.games.twinit.rules.moves import (
    SETS_TO_WIN,
    AnyAction,
    CardSet,
    Claim,
    Claimed,
    Decided,
    Frozen,
    Give,
    Mistake,
    Press,
    Reveal,
    Revealed,
    Settle,
    Stolen,
    Verdict,
    Window,
    Won,
)
from stolik.games.twinit.rules.presses import check_face, pressed_in, said
from stolik.games.twinit.rules.scoring import finish
from stolik.games.twinit.rules.state import State, claimable, exposed, free, is_barred, pairs_of, set_of, sets_of, twins

BETWEEN_REVEALS: Milliseconds = 600
TIME_TO_GIVE: Milliseconds = 5_000
SILENCE: Milliseconds = 30_000
"""How long a game without decks waits for one more claim."""


# Revealing


def may_reveal(state: State, seat: Seat) -> bool:
    return seat == state.turn or (state.anyone and state.turn is not None and bool(state.decks[seat]))


def reveals(state: State, seat: Seat, at: Milliseconds | None) -> Iterator[Reveal]:
    if frozen_until(state) is None and may_reveal(state, seat) and (at is None or state.reveal_from <= at):
        yield Reveal()


def reveal(state: State, seat: Seat) -> Step[State]:
    """The top card goes onto the table with its other face up; the deck shows the next one."""
    check_not_frozen(state)
    if not may_reveal(state, seat):
        raise Illegal("not-your-turn", seat=seat)
    if state.at < state.reveal_from:
        raise Illegal("too-soon", earliest=state.reveal_from)
    card = state.decks[seat][0]
    state, (_, *uncovered) = turn_over(state, [card])
    state = replace(state, reveal_from=state.at + BETWEEN_REVEALS, quiet_since=state.at, anyone=False)
    return Step(
        pass_turn(state, (seat + 1) % state.players), (Revealed(seat, card, state.cards[card].face), *uncovered)
    )


def pass_turn(state: State, seat: Seat | None) -> State:
    """It is this seat's turn to reveal, or the turn of the next one that has cards."""
    order = () if seat is None else ((seat + step) % state.players for step in range(state.players))
    turn = next((seat for seat in order if state.decks[seat]), None)
    return replace(state, turn=turn, reveal_by=state.at + state.options.tempo * 1000)


# Claiming


def claims(state: State, seat: Seat) -> Iterator[Claim]:
    """One claim for every two cards it may name, as if pressed as soon as the present position came."""
    if state.owing or (state.window and has_claimed(state.window, seat)):
        return
    for pair in claimable(state, exposed(state)):
        yield Claim(pair, rev=pressed_in(state), after=0)


def twin_claims(state: State, seat: Seat) -> Iterator[Claim]:
    """The claims among them that are right."""
    if state.owing or (state.window and has_claimed(state.window, seat)):
        return
    for pair in twins(state):
        if pattern(state, Press(seat, pair, state.at)) is not None:
            yield Claim(pair, rev=pressed_in(state), after=0)


def claim(state: State, seat: Seat, action: Claim, moment: Moment) -> Step[State]:
    """Both hands on two cards: the table freezes until it is clear who was first."""
    check_window(state)
    if state.window and has_claimed(state.window, seat):
        raise Illegal("already-claimed", seat=seat)
    a, b = sorted(action.cards)
    if a == b:
        raise Illegal("same-card", card=a)
    for card in (a, b):
        check_face(state, card, action.rev)
    if (home := set_of(state, a)) and b in home.cards:
        raise Illegal("same-set", cards=(a, b))
    allowed = bounds(moment)
    seen = max(state.cards[a].since, state.cards[b].since)
    pressed = counted(said(state, action.rev, action.after), allowed, seen)
    press = Press(seat, (a, b), pressed)
    claimed = Claimed(seat, press.cards, pressed, allowed)
    if state.window:
        window = replace(state.window, claims=(*state.window.claims, press))
        return Step(replace(state, window=window), (claimed,))
    state = freeze(state, press)
    return Step(state, (claimed, *frozen(state)))


def has_claimed(window: Window, seat: Seat) -> bool:
    return any(press.seat == seat for press in window.claims)


def freeze(state: State, *presses: Press) -> State:
    return replace(state, window=Window(state.at + WINDOW, state.rev - 1, presses), quiet_since=state.at)


def frozen(state: State) -> tuple[Frozen, ...]:
    until = frozen_until(state)
    return () if until is None else (Frozen(until),)


def frozen_until(state: State) -> Milliseconds | None:
    if state.window:
        return state.window.until
    return state.owing_until if state.owing else None


def check_not_frozen(state: State) -> None:
    until = frozen_until(state)
    if until is not None:
        raise Illegal("frozen", until=until)


def check_window(state: State) -> None:
    """Hands may come down on a table that is not frozen, and while a window is open."""
    if state.window is None:
        check_not_frozen(state)
    elif state.at > state.window.until:
        raise Illegal("window-closed", until=state.window.until)


# The verdict


def in_window(state: State) -> list[Judged]:
    """The claims to be decided together, right or wrong."""
    if state.options.mode == "teams":
        return judged(state)
    return [Judged(press, pattern(state, press)) for press in state.window.claims] if state.window else []


def pattern(state: State, press: Press) -> int | None:
    """The pattern a claim is on; None if it is a mistake: the faces differ, or it is barred for that seat."""
    one, other = (state.cards[card].face for card in press.cards)
    return one if one == other and not is_barred(state, press.seat, press.cards) else None


def settles_from(state: State) -> Milliseconds:
    """The window stays open until the last press that it knows of has happened."""
    return max(claim.press.pressed for claim in in_window(state))


def settles(state: State, window: Window) -> Due[AnyAction]:
    """When the window closes at the latest, and for whom it need not stay open so long."""
    awaited = still_free(state, window)
    if not awaited:
        return Due(max(state.at, settles_from(state)), None, Settle())
    pressed_before = max(open_before(in_window(state)), settles_from(state))
    sooner = Sooner(awaited, pressed_before, window.until - WINDOW + SHORTEST_WINDOW)
    return Due(window.until, None, Settle(), sooner)


def still_free(state: State, window: Window) -> frozenset[Seat]:
    """The seats whose hands may still come down in this window."""
    if state.options.mode == "teams":
        return free_hands(state, window.until)
    return frozenset(seat for seat in range(state.players) if not has_claimed(window, seat))


def settle(state: State) -> Step[State]:
    """Time has come: for the verdict, or for those who did not choose which pair to lose."""
    if state.window:
        earliest = settles_from(state)
    elif state.owing:
        earliest = state.owing_until
    else:
        raise Illegal("nothing-to-settle")
    if state.at < earliest:
        raise Illegal("too-soon", earliest=earliest)
    return decide(state, arbitrate(in_window(state))) if state.window else give_for_all(state)


def decide(state: State, decision: Decision) -> Step[State]:
    """Wins first, then dead heats, then what the mistakes cost, unless the game is won."""
    first = decision.wins[0] if decision.wins else None
    verdict = Verdict(decision.claims, first.press.seat if first else None, first.by if first else None)
    last = Decided(state.at, verdict.claims, verdict.winner, verdict.by)
    lying = free(state)
    faces = {card: state.cards[card].face for card in lying}
    state = replace(state, window=None, hands=(), last=last, quiet_since=state.at)
    events: list[Event] = [verdict]
    for win in decision.wins:
        state, more = take(state, win, [card for card in lying if faces[card] == win.pattern])
        events += more
    for heat in decision.heats:
        state, more = turn_over(state, [card for card in lying if faces[card] == heat])
        events += more
    events += [Mistake(press.seat) for press in decision.mistakes]
    if any(len(sets_of(state, seat)) >= SETS_TO_WIN for seat in range(state.players)):
        state, more = finish(state)
        return Step(state, (*events, *more))
    stays = not decision.wins and not decision.heats and decision.restarts == state.turn
    if decision.restarts is not None:
        state = replace(state, turn=decision.restarts)
    state, more = pay(state, [press.seat for press in decision.mistakes], same_turn=stays)
    return Step(state, (*events, *more))


def take(state: State, win: Win, lying: list[int]) -> Step[State]:
    """A pair from the table and the decks, or somebody's pair with its third; a third card of a free pair is turned."""
    seat, cards = win.press.seat, win.press.cards
    robbed = next((won for card in cards if (won := set_of(state, card))), None)
    if robbed:
        state, uncovered = lift(state, lying)
        three = (*robbed.cards, *lying)
        sets = (*(won for won in state.sets if won != robbed), CardSet(seat, three))
        return Step(replace(state, sets=sets), (Stolen(seat, robbed.seat, three), *uncovered))
    state, uncovered = lift(state, cards)
    state = replace(state, sets=(*state.sets, CardSet(seat, cards)))
    events: tuple[Event, ...] = (Won(seat, cards), *uncovered)
    third = [card for card in lying if card not in cards]
    if third:
        state, turned = turn_over(state, third)
        events += turned
    return Step(state, events)


# What a mistake costs


def pay(state: State, mistaken: Iterable[Seat], *, same_turn: bool) -> Step[State]:
    """An only pair goes by itself; who has several chooses, and the table waits."""
    events: list[Event] = []
    owing: list[Seat] = []
    for seat in mistaken:
        match pairs_of(state, seat):
            case []:
                pass
            case [only]:
                state, gave = give(state, seat, only, only.cards)
                events += gave
            case _:
                owing.append(seat)
    if not owing:
        return Step(resume(state, same_turn=same_turn), tuple(events))
    state = replace(state, owing=tuple(owing), owing_until=state.at + TIME_TO_GIVE)
    return Step(state, (*events, *frozen(state)))


def gifts(state: State, seat: Seat) -> Iterator[Give]:
    if seat in state.owing:
        for a, b in (pair.cards for pair in pairs_of(state, seat)):
            yield Give((a, b))


def choose_gift(state: State, seat: Seat, action: Give) -> Step[State]:
    state, gave = lose_chosen(state, seat, action)
    return Step(state if state.owing else resume(state), gave)


def lose_chosen(state: State, seat: Seat, action: Give) -> Step[State]:
    """The pair that a seat chose to lose goes under its deck."""
    if seat not in state.owing:
        raise Illegal("nothing-to-give", seat=seat)
    pair = next((pair for pair in pairs_of(state, seat) if set(pair.cards) == set(action.cards)), None)
    if pair is None:
        raise Illegal("not-your-pair", cards=action.cards)
    state, gave = give(state, seat, pair, action.cards)
    return Step(replace(state, owing=tuple(other for other in state.owing if other != seat)), gave)


def give_for_all(state: State) -> Step[State]:
    """Whoever did not choose in time loses the pair won last."""
    events: list[Event] = []
    for seat in state.owing:
        last = pairs_of(state, seat)[-1]
        state, gave = give(state, seat, last, last.cards)
        events += gave
    return Step(resume(replace(state, owing=())), tuple(events))


def resume(state: State, *, same_turn: bool = False) -> State:
    """The stop is over: a turn to reveal begins, and in teams anybody may take it.

    Whoever errs in its own turn gains no time by it, or one seat could hold up the game for ever.
    """
    state = replace(state, quiet_since=state.at, anyone=state.options.mode == "teams")
    return state if same_turn else pass_turn(state, state.turn)


# The end without a winner


def runs_out(state: State) -> Milliseconds | None:
    """When a game ends in which nothing can be revealed any more; None while there are cards in a deck."""
    if any(state.decks) or frozen_until(state) is not None:
        return None
    return state.quiet_since + SILENCE if any(True for _ in twins(state)) else state.quiet_since


def time_up(state: State) -> Step[State]:
    check_not_frozen(state)
    end = runs_out(state)
    if end is None:
        raise Illegal("cards-left")
    if state.at < end:
        raise Illegal("too-soon", earliest=end)
    return finish(state)
