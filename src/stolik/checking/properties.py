"""What holds for every game, one function a property; each plays a random game of the case and raises AssertionError.

`stolik check-game` runs them over one game. For each there is a little broken game in the tests that it must reject.
"""

from __future__ import annotations

import copy
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from typing import Any

import msgspec

from stolik.checking.cases import Case
from stolik.checking.made_up import made_up_action
from stolik.checking.walk import Turn, legal, pick, play, players_luck, secret_of, seed_of, start, walk
from stolik.game.chance import Chance
from stolik.game.contract import Action, Illegal, Moment
from stolik.table.codec import codec, parse
from stolik.table.log import Header
from stolik.table.playing import RandomPlayer, play_out
from stolik.table.records import read_records, replay, write_record
from stolik.table.table import Table

POSITIONS = 5
"""How many positions of a game are looked at closely."""
ACTIONS = 40
"""How many legal actions of a position are tried, where there are more."""
TYPED = 1000
"""How many of them are held against each other as they are typed; nobody is offered more."""


def same_seed_same_game(case: Case, number: int) -> None:
    assert start(case, number) == start(case, number), "the same seed gave another start"
    assert list(walk(case, number)) == list(walk(case, number)), "the same seed gave another game"


def play_never_changes_its_input(case: Case, number: int) -> None:
    for turn in pick(list(walk(case, number)), players_luck(number), POSITIONS):
        before = copy.deepcopy(turn.state)
        play(case.game, turn.state, turn.seat, turn.action, Chance(seed_of(number), turn.seq), turn.moment)
        assert turn.state == before, "play changed the state it was given"


def legal_lists_each_action_once_in_a_stable_order(case: Case, number: int) -> None:
    for turn in pick(list(walk(case, number)), players_luck(number), POSITIONS):
        for seat in range(case.players):
            actions = tuple(case.game.legal(turn.state, seat))
            assert actions == tuple(case.game.legal(turn.state, seat)), "legal changes its order"
            assert len({repr(action) for action in actions}) == len(actions), "legal lists an action twice"


def every_legal_action_is_accepted(case: Case, number: int) -> None:
    luck = players_luck(number)
    for turn in pick(list(walk(case, number)), luck, POSITIONS):
        for seat in range(case.players):
            actions = legal(case.game, turn.state, seat, turn.moment)
            has_to = seat in case.game.to_act(turn.state) and not case.game.traits.real_time
            assert actions or not has_to, f"seat {seat} has to act and has nothing to do"
            for action in luck.sample(actions, min(len(actions), ACTIONS)):
                try:
                    play(case.game, turn.state, seat, action, Chance(seed_of(number), turn.seq), turn.moment)
                except Illegal as refusal:
                    raise AssertionError(f"{action} is legal, yet refused: {refusal}") from None


def everything_else_is_refused(case: Case, number: int) -> None:
    luck = players_luck(number)
    turns = list(walk(case, number))
    for turn in pick(turns, luck, POSITIONS):
        before = copy.deepcopy(turn.state)
        for seat in (*range(case.players), case.players, -1):
            listed = {_without_freedom(case, action) for action in legal(case.game, turn.state, seat, turn.moment)}
            strangers = [turns[luck.below(len(turns))].action for _ in range(4)]
            for action in (*(made_up_action(case.game, luck) for _ in range(8)), *strangers):
                if _without_freedom(case, action) not in listed:
                    _assert_refused(case, turn, seat, action, number)
        assert turn.state == before, "a refused action changed the state"


def _assert_refused(case: Case, turn: Turn, seat: int, action: Action, number: int) -> None:
    try:
        step = play(case.game, turn.state, seat, action, Chance(seed_of(number), turn.seq), turn.moment)
    except Illegal:
        return
    if [type(event).__name__ for event in step.events] == [case.said.mistake]:
        return
    raise AssertionError(f"{action} of seat {seat} is not legal, yet accepted")


def _without_freedom(case: Case, action: Action) -> str:
    """The action less what `legal` leaves open."""
    assert is_dataclass(action)
    shown: dict[str, Any] = {field.name: getattr(action, field.name) for field in fields(action)}
    shown = {name: value for name, value in shown.items() if name not in case.said.free_fields}
    shown |= {name: sorted(shown[name]) for name in case.said.free_order if name in shown}
    return f"{type(action).__name__} {shown}"


def everything_survives_json(case: Case, number: int) -> None:
    game = codec(case.game)
    assert game.read_options(_through_json(game.write_options(case.options))) == case.options
    for event in start(case, number).events:
        assert game.read_event(_through_json(game.write_event(event))) == event
    for turn in pick(list(walk(case, number)), players_luck(number), POSITIONS):
        assert game.read_action(_through_json(game.write_action(turn.action))) == turn.action
        for event in turn.events:
            assert game.read_event(_through_json(game.write_event(event))) == event
        for seat in (None, *range(case.players)):
            view = case.game.view(turn.state, seat)
            assert game.read_view(_through_json(game.write_view(view))) == view, "the view came back changed"


def _through_json(value: Any) -> Any:
    return parse(msgspec.json.encode(value), most=4 * 1024 * 1024)


def every_legal_action_can_be_typed(case: Case, number: int) -> None:
    """On the command line a move is what it does and its values, without signs and accents: no two may read the same."""
    game = codec(case.game)
    for turn in pick(list(walk(case, number)), players_luck(number), POSITIONS):
        for seat in range(case.players):
            offered = islice(legal(case.game, turn.state, seat, turn.moment), TYPED)
            known: dict[str, Action] = {}
            for action in offered:
                phrase = " ".join(_typed(game.write_action(action)))
                other = known.setdefault(phrase, action)
                assert other == action, f"{other} and {action} are both typed as {phrase!r}"


def _typed(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for part in value.values():  # pyright: ignore[reportUnknownVariableType] - whatever an action is made of
            yield from _typed(part)
    elif isinstance(value, list | tuple):
        for part in value:  # pyright: ignore[reportUnknownVariableType] - whatever an action is made of
            yield from _typed(part)
    else:
        plain = unicodedata.normalize("NFD", str(value).lower().replace("ł", "l"))
        yield from re.findall("[a-z0-9]+", re.sub("[\u0300-\u036f]", "", plain))


def a_view_shows_nothing_that_its_seat_may_not_see(case: Case, number: int) -> None:
    """Whatever the hidden parts are, the seat sees the same, and may do the same."""
    for turn in pick(list(walk(case, number)), players_luck(number), POSITIONS):
        for seat in (None, *range(case.players)):
            view = case.game.view(turn.state, seat)
            for attempt in range(2):
                other = case.game.imagine(view, Chance(seed_of(number + 1), attempt))
                assert case.game.view(other, seat) == view, f"seat {seat} sees something hidden, or imagine is wrong"
                assert case.game.to_act(other) == case.game.to_act(turn.state), "who has to act is no secret"
                if seat is not None:
                    assert tuple(case.game.legal(other, seat)) == tuple(case.game.legal(turn.state, seat))


def where_nothing_is_hidden_everybody_sees_the_same(case: Case, number: int) -> None:
    """But for the seat that a view is seen from: a server makes one and shows it to all."""
    if case.game.traits.hidden:
        return
    for turn in pick(list(walk(case, number)), players_luck(number), POSITIONS):
        nobodys = case.game.view(turn.state, None)
        for seat in range(case.players):
            seen = case.game.view(turn.state, seat)
            if hasattr(seen, "seat"):
                seen = replace(seen, seat=nobodys.seat)
            assert seen == nobodys, f"nothing is hidden, yet seat {seat} sees something else than others"


def imagined_states_can_be_played_on(case: Case, number: int) -> None:
    for turn in pick(list(walk(case, number)), players_luck(number), 2):
        seats = sorted(case.game.to_act(turn.state))
        if not seats:
            continue
        imagined = case.game.imagine(case.game.view(turn.state, seats[0]), Chance(seed_of(number + 1), 0))
        for action in legal(case.game, imagined, seats[0], turn.moment)[:ACTIONS]:
            play(case.game, imagined, seats[0], action, Chance(seed_of(number), turn.seq), turn.moment)


def the_game_ends_and_its_outcome_adds_up(case: Case, number: int) -> None:
    *_, last = walk(case, number)
    state = last.after
    outcome = case.game.outcome(state)
    assert outcome is not None
    assert not case.game.to_act(state), "somebody has to act after the end"
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(case.players))
    assert len(outcome.scores) == len(outcome.breakdown) == case.players
    assert [sum(parts.values()) for parts in outcome.breakdown] == list(outcome.scores), "the breakdown does not add up"
    for seat in range(case.players):
        assert not tuple(case.game.legal(state, seat)), "something is legal after the end"
        _assert_refused(
            case,
            Turn(last.seq + 1, state, seat, last.action, Moment(last.moment.at), state, ()),
            seat,
            last.action,
            number,
        )


def nobody_has_to_act_only_at_the_end(case: Case, number: int) -> None:
    for turn in walk(case, number):
        assert case.game.outcome(turn.state) is None
        assert case.game.to_act(turn.state) or case.game.traits.real_time


def taking_back_and_doing_again_changes_nothing(case: Case, number: int) -> None:
    table = Table(_header(case, number), 0)
    luck = players_luck(number)
    for turn in walk(case, number):
        entry = table.act(turn.seat, turn.action, at=turn.moment.at)
        if turn.seat is not None and entry.seq in table.can_take_back(turn.seat) and not luck.below(3):
            before = table.state
            table.take_back(turn.seat, at=turn.moment.at)
            table.act(turn.seat, turn.action, at=turn.moment.at)
            assert table.state == before, "doing it again led somewhere else"
            return


def a_record_replays(case: Case, number: int) -> None:
    table = play_out(_header(case, number), [RandomPlayer()] * case.players)
    (record,) = read_records(list(write_record(table)))
    assert replay(record).state == table.state


def _header(case: Case, number: int) -> Header:
    return Header(case.game, case.players, case.options, secret_of(number))


Property = Callable[[Case, int], None]

PROPERTIES: Mapping[str, Property] = {
    check.__name__: check
    for check in (
        same_seed_same_game,
        play_never_changes_its_input,
        legal_lists_each_action_once_in_a_stable_order,
        every_legal_action_is_accepted,
        everything_else_is_refused,
        everything_survives_json,
        every_legal_action_can_be_typed,
        a_view_shows_nothing_that_its_seat_may_not_see,
        where_nothing_is_hidden_everybody_sees_the_same,
        imagined_states_can_be_played_on,
        the_game_ends_and_its_outcome_adds_up,
        nobody_has_to_act_only_at_the_end,
        taking_back_and_doing_again_changes_nothing,
        a_record_replays,
    )
}
