"""A table: a log that only grows, folds into one position, and lets a seat take back what still may be."""

from __future__ import annotations

import pytest

from stolik.game.chance import Luck
from stolik.game.contract import Illegal, Step
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.moves import Choose, Place, Placed, Rolled
from stolik.table.log import Header, LuckKind, Start, TakeBack, voided
from stolik.table.table import Table
from tests.contract.broken import HEAP, Countdown, State, Take
from tests.table.games import AllAtOnce, Bell, Rang, Ring

GAME = GAMES["crisscross"]
SECRET = bytes(32)


def table(players: int = 2, **options: object) -> Table:
    return Table(Header(GAME, players, GAME.Options(**options), SECRET))


def test_entry_zero_is_the_tables_own_start() -> None:
    first = table().entries[0]
    assert (first.seq, first.seat, first.action) == (0, None, Start())


def test_an_action_is_written_down_with_its_events() -> None:
    entry = table().act(0, Place(1, 2), by="bot:expert")
    assert (entry.seq, entry.events, entry.by) == (1, (Placed(0, 1, 2),), "bot:expert")


def test_the_revision_is_the_logs_length() -> None:
    played = table()
    played.act(0, Place(1, 2))
    assert played.revision == 2


def test_a_refused_action_changes_nothing() -> None:
    played = table()
    state = played.state
    with pytest.raises(Illegal):
        played.act(0, Place(1, 3))
    assert (played.revision, played.state) == (1, state)


def test_a_draft_changes_nothing_until_it_is_appended() -> None:
    played = table()
    draft = played.draft(0, Place(1, 2))
    assert played.revision == 1
    played.append(draft)
    assert played.entries[-1] == draft.entry


def test_a_draft_of_an_older_position_is_not_appended() -> None:
    played = table()
    late = played.draft(0, Place(1, 2))
    played.act(1, Place(1, 2))
    with pytest.raises(ValueError, match="does not follow"):
        played.append(late)


def test_the_luck_of_an_entry_depends_on_its_place_in_the_log_alone() -> None:
    one, other = table(1), table(1)
    one.act(0, Place(1, 2))
    other.act(0, Place(23, 24))
    assert one.entries[1].events[-1] == other.entries[1].events[-1]


def test_what_a_seat_did_can_be_taken_back_while_others_still_write() -> None:
    played = table(3)
    before = played.state
    played.act(0, Place(1, 2))
    entry = played.take_back(0)
    assert (entry.action, entry.events) == (TakeBack((1,)), ())
    assert played.state == before


def test_taking_back_leaves_what_others_did() -> None:
    played = table(3)
    played.act(0, Place(1, 2))
    played.act(1, Place(3, 4))
    played.take_back(0)
    assert played.to_act() == {0, 2}


def test_nothing_is_taken_back_after_dice_were_rolled() -> None:
    played = table(2)
    played.act(0, Place(1, 2))
    rolled = played.act(1, Place(1, 2))
    assert isinstance(rolled.events[-1], Rolled)
    with pytest.raises(Illegal, match="nothing-to-take-back"):
        played.take_back(0)


def test_nobody_takes_back_for_another_seat() -> None:
    played = table(3)
    played.act(0, Place(1, 2))
    with pytest.raises(Illegal, match="nothing-to-take-back"):
        played.act(1, TakeBack((1,)))


def test_an_entry_is_taken_back_only_once() -> None:
    played = table(3)
    played.act(0, Place(1, 2))
    played.take_back(0)
    with pytest.raises(Illegal, match="nothing-to-take-back"):
        played.take_back(0)


def test_the_log_keeps_what_was_taken_back() -> None:
    played = table(3)
    played.act(0, Place(1, 2))
    played.take_back(0)
    played.act(0, Place(3, 4))
    assert voided(played.entries) == {1}
    assert played.revision == 4


def test_a_choice_that_nobody_else_hangs_on_can_be_taken_back() -> None:
    played = table(3, start="choose")
    played.act(0, Choose(1))
    played.act(1, Choose(2))
    played.take_back(0)
    assert [action.symbol for action in played.legal(2) if isinstance(action, Choose)] == [1, 3, 4, 5, 6]


def countdown(game: Countdown) -> Table:
    return Table(Header(game, 2, game.Options(), SECRET))


def test_nothing_is_taken_back_once_it_is_anothers_turn() -> None:
    played = countdown(Countdown())
    played.act(0, Take(2))
    still_mine = played.can_take_back(0)
    played.act(0, Take(3))
    assert (played.to_act(), still_mine, played.can_take_back(0)) == ({1}, (1,), ())
    with pytest.raises(Illegal, match="nothing-to-take-back"):
        played.take_back(0)


def test_nothing_is_taken_back_that_somebody_has_already_built_on() -> None:
    played = countdown(AllAtOnce())
    played.act(0, Take(2))
    played.act(1, Take(1))
    with pytest.raises(Illegal, match="others-depend-on-it"):
        played.take_back(0)


def test_nothing_is_taken_back_without_which_somebody_could_not_have_played() -> None:
    class OnlyAfterOthers(AllAtOnce):
        def play(self, state: State, seat: int | None, action: Take, chance: Luck) -> Step[State]:
            if seat == 1 and state.heap == HEAP:
                raise Illegal("too-early")
            return Countdown.play(self, state, seat, action, chance)

    played = countdown(OnlyAfterOthers())
    played.act(0, Take(2))
    played.act(1, Take(1))
    with pytest.raises(Illegal, match="others-depend-on-it"):
        played.take_back(0)


def test_the_last_thing_done_is_taken_back_also_where_others_would_build_on_it() -> None:
    played = countdown(AllAtOnce())
    played.act(0, Take(2))
    played.act(1, Take(1))
    played.take_back(1)
    played.take_back(0)
    assert played.state.heap == HEAP


def test_the_end_of_the_game_is_not_taken_back() -> None:
    played = table(1)
    while legal := list(played.legal(0)):
        played.act(0, legal[0])
    assert played.outcome() is not None
    assert played.can_take_back(0) == ()


def test_a_table_comes_back_from_its_log() -> None:
    played = table(3)
    played.act(0, Place(1, 2))
    played.take_back(0)
    played.act(2, Place(1, 6))
    restored = Table.restore(played.header, played.entries)
    assert (restored.state, restored.entries) == (played.state, played.entries)


def test_the_clock_of_a_table_never_runs_backwards() -> None:
    played = table()
    played.act(0, Place(1, 2), at=1000)
    with pytest.raises(ValueError, match="stands at 1000"):
        played.act(1, Place(1, 2), at=999)


def test_two_entries_may_be_made_in_the_same_moment() -> None:
    played = table()
    played.act(0, Place(1, 2), at=1000)
    assert played.act(1, Place(1, 2), at=1000).at == 1000


def test_a_take_back_says_when_and_by_whom() -> None:
    played = table(3)
    played.act(0, Place(1, 2), at=1000)
    taken_back = played.take_back(0, at=1500, by="hint")
    assert (taken_back.seat, taken_back.at, taken_back.by, taken_back.allowed) == (0, 1500, "hint", None)


def test_the_last_thing_a_seat_did_is_taken_back_first() -> None:
    played = countdown(AllAtOnce())
    played.act(0, Take(2))
    played.act(0, Take(1))
    assert played.take_back(0).action == TakeBack((2,))
    assert (played.can_take_back(0), played.state.heap) == ((1,), HEAP - 2)


def test_several_of_the_last_things_are_taken_back_at_once() -> None:
    played = countdown(AllAtOnce())
    played.act(0, Take(2))
    played.act(0, Take(1))
    played.act(0, TakeBack((1, 2)))
    assert (played.can_take_back(0), played.state.heap) == ((), HEAP)


@pytest.mark.parametrize("voids", [(), (1,), (2, 1), (0,), (3,), (0, 1, 2)])
def test_nothing_but_the_last_things_is_taken_back(voids: tuple[int, ...]) -> None:
    played = countdown(AllAtOnce())
    played.act(0, Take(2))
    played.act(0, Take(1))
    with pytest.raises(Illegal, match=r"^nothing-to-take-back \(seat 0\)$"):
        played.act(0, TakeBack(voids))
    assert played.revision == 3


def test_the_table_itself_takes_nothing_back() -> None:
    with pytest.raises(Illegal, match="nothing-to-take-back"):
        table().act(None, TakeBack((0,)))


def test_who_has_built_on_it_is_named() -> None:
    played = countdown(AllAtOnce())
    played.act(0, Take(2))
    played.act(1, Take(1))
    with pytest.raises(Illegal, match=r"^others-depend-on-it \(seat 1\)$"):
        played.take_back(0)


def test_who_could_not_have_done_it_otherwise_is_named() -> None:
    class AfterTheFirst(AllAtOnce):
        """The second seat takes only where the first has taken."""

        def play(self, state: State, seat: int | None, action: Take, chance: Luck) -> Step[State]:
            if seat == 1 and state.taken[0] == 0:
                raise Illegal("not-yet")
            return super().play(state, seat, action, chance)

    played = countdown(AfterTheFirst())
    played.act(0, Take(1))
    played.act(1, Take(1))
    with pytest.raises(Illegal, match=r"^others-depend-on-it \(seat 1\)$"):
        played.take_back(0)


def test_what_is_taken_back_in_a_later_round_leaves_that_round_as_it_began() -> None:
    played = table()
    played.act(0, Place(1, 2))
    played.act(1, Place(1, 2))
    began = played.state
    played.act(0, Place(3, 4))
    played.take_back(0)
    assert played.state == began


def test_a_restored_table_knows_when_everything_was_and_how_old_each_press_may_have_been() -> None:
    bell = Bell()
    played = Table(Header(bell, 2, bell.Options(), SECRET), 100)
    played.act(0, Ring(), at=150, allowed=(120, 150))
    played.act(1, Ring(), at=180, allowed=(151, 175))
    restored = Table.restore(played.header, played.entries)
    assert (restored.entries, restored.state) == (played.entries, played.state)
    assert [event.allowed for entry in restored.entries for event in entry.events if isinstance(event, Rang)] == [
        (120, 150),
        (151, 175),
    ]


def test_a_log_without_entries_is_no_table() -> None:
    with pytest.raises(ValueError, match="no table"):
        Table.restore(table().header, ())


def thought(seat: int, luck: LuckKind = "draws", acted: int = 0) -> bytes | None:
    played = Table(Header(AllAtOnce(), 2, AllAtOnce.Options(), SECRET, luck=luck))
    for _ in range(acted):
        played.act(seat, Take(1))
    return played.thoughts(seat)


def test_where_luck_goes_by_draws_a_bots_thoughts_are_fixed_by_its_seat_and_its_turn() -> None:
    assert thought(0) == thought(0) is not None
    assert len({thought(0), thought(1), thought(0, acted=1), thought(0, acted=2)}) == 4


def test_where_luck_goes_by_entries_thoughts_are_not_fixed() -> None:
    assert thought(0, "entries") is None


def test_a_game_of_real_time_is_not_begun_without_a_clock() -> None:
    with pytest.raises(ValueError, match="needs to know when"):
        Table(Header(Bell(), 1, Bell.Options(), SECRET))
