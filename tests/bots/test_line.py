"""The coach's line: with the same luck it is the same, and it is the coach's."""

from __future__ import annotations

from stolik.bots.line import coachs_line
from stolik.game.installed import GAMES
from stolik.table.log import Header
from stolik.table.playing import RandomPlayer, play_out


def header(number: int) -> Header:
    game = GAMES["crisscross"]
    return Header(game, 1, game.Options(), bytes([number]) * 32, luck="draws")


def test_the_same_deal_comes_to_the_same():
    assert coachs_line(header(1), None) == coachs_line(header(1), None)


def test_the_coach_does_better_than_chance():
    def by_chance(deal: Header) -> int:
        outcome = play_out(deal, [RandomPlayer()]).outcome()
        assert outcome is not None
        return outcome.scores[0]

    deals = [header(number) for number in range(3)]
    assert sum(coachs_line(deal, None)[0] for deal in deals) > sum(map(by_chance, deals))
