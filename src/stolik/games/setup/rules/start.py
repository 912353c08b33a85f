"""The start of SETUP: tiles into the middle, onto the racks and into the pool, and who begins."""

from __future__ import annotations

from stolik.game.chance import Luck
from stolik.game.contract import Event, Illegal, Step
from stolik.games.setup.rules.moves import POOL, RACK, Dealt, Options, Scored, Started
from stolik.games.setup.rules.printed import LEAST_FINISH, MOST_FINISH, Board
from stolik.games.setup.rules.state import State, Track
from stolik.games.setup.rules.tiles import TILES, in_tile_order

HEAD_STARTS = {2: (0, 2), 3: (0, 2, 3), 4: (0, 1, 3, 4)}
"""By how many spaces the seats start ahead, in turn order from the one that begins."""
TEAM_PLAYERS = 4


def start(board: Board, players: int, options: Options, chance: Luck) -> Step[State]:
    """Four tiles in the middle, four for each rack, four for the pool; who begins is drawn."""
    if options.teams and players != TEAM_PLAYERS:
        raise Illegal("teams-are-for-four", players=players)
    if options.finish is not None and not LEAST_FINISH <= options.finish <= MOST_FINISH:
        raise Illegal("finish", finish=options.finish, least=LEAST_FINISH, most=MOST_FINISH)
    drawn = chance.at("deal").sample(TILES, len(board.centre) + RACK * players + POOL)
    centre, hands = drawn[: len(board.centre)], drawn[len(board.centre) :]
    racks = tuple(in_tile_order(hands[seat * RACK : (seat + 1) * RACK]) for seat in range(players))
    first = chance.at("first").below(players)
    state = State(
        board=board,
        options=options,
        stacks=tuple(
            (centre[board.centre.index(space)],) if space in board.centre else () for space in range(len(board.spaces))
        ),
        pool=hands[players * RACK :],
        racks=racks,
        bag=tuple(tile for tile in TILES if tile not in drawn),
        tracks=tuple(
            Track(HEAD_STARTS[players][(seat - first) % players] if options.head_start else 0)
            for seat in range(players)
        ),
        turn=first,
    )
    laid = {board.spaces[space]: tile for space, tile in zip(board.centre, centre)}
    events: list[Event] = [Started(laid, state.pool, first)]
    events += (Dealt(seat, rack, to=state.who_sees_rack_of(seat)) for seat, rack in enumerate(racks))
    if options.head_start:
        events.append(Scored(state.positions))
    return Step(state, tuple(events))
