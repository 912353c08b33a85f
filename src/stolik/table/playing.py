"""Playing a whole game at a table without people: for simulations, tests and matches between bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol, runtime_checkable

from stolik.game.chance import Chance, Luck
from stolik.game.contract import Action, AnyGame, Due, Illegal, Milliseconds, Seat
from stolik.table.log import Header, LuckKind
from stolik.table.packs import Pack, with_pack
from stolik.table.seed import simulated_secret
from stolik.table.table import Table

PLAYERS_MESSAGE = b"stolik-players"


class Player(Protocol):
    """Whoever sits at a seat: sees its view and what is legal, and decides."""

    @property
    def name(self) -> str | None:
        """What the log says of entries made by it; None for nothing."""
        ...

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck) -> Action: ...


@dataclass(frozen=True, slots=True)
class Intention:
    """What a player will do if nothing happens before, and when, on the table's clock."""

    action: Action
    at: Milliseconds


@runtime_checkable
class TimedPlayer(Protocol):
    """Whoever sits at a seat of a game in real time, and says when the hand will be there."""

    @property
    def name(self) -> str | None: ...

    def intend(self, view: Any, sound: Sequence[Action]) -> Intention | None:
        """What it will do of what is no mistake, or a mistake of its own; the same view always gives the same."""
        ...


class RandomPlayer:
    """Plays any legal action, each as likely as the other."""

    name = None

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck) -> Action:
        return legal[chance.below(len(legal))]


def simulated_header(
    game: AnyGame,
    players: int,
    options: Any,
    seed: int,
    number: int,
    pack: Pack | None = None,
    luck: LuckKind = "entries",
) -> Header:
    """The header of the run's game with that number: the same seed and number give the same game."""
    return Header(with_pack(game, pack), players, options, simulated_secret(seed, number), pack=pack, luck=luck)


def play_out(header: Header, seats: Sequence[Player]) -> Table:
    """Play the game to its end, the players' own luck kept apart from the game's."""
    players_seed = sha256(PLAYERS_MESSAGE + header.seed).digest()
    if header.game.traits.real_time:
        timed = [player for player in seats if isinstance(player, TimedPlayer)]
        if len(timed) == len(seats):
            return play_by_intention(header, timed)
        return _play_out_in_time(header, seats, players_seed)
    table = Table(header)
    while to_act := sorted(table.to_act()):
        luck = Chance(players_seed, table.revision)
        others = [seat for seat in range(header.players) if seat not in to_act and _has_something_to_do(table, seat)]
        able = others if others and luck.below(2) else to_act
        seat = able[luck.below(len(able))]
        player = seats[seat]
        fixed = table.thoughts(seat)
        own = luck if fixed is None else Chance(fixed, 0)
        action = player.choose(table.view(seat), tuple(table.legal(seat)), own)
        table.act(seat, action, by=player.name)
    return table


# Real time: players who say when their hand will be there


def play_by_intention(header: Header, seats: Sequence[TimedPlayer]) -> Table:
    """Play a real-time game to its end on a virtual clock: whoever's hand is there first acts, or else time does."""
    table = Table(header, 0)
    while table.outcome() is None:
        due = table.due()
        if not _first_hand_acts(table, seats, due) and due is not None:
            now = max(due.comes(), table.entries[-1].at or 0)
            table.act(due.seat, due.action, at=now, by=None if due.seat is None else "clock")
    return table


def _first_hand_acts(table: Table, seats: Sequence[TimedPlayer], due: Due[Any] | None) -> bool:
    """A hand that the rules refuse leaves it to the next one; none acts once time itself is due."""
    intended = [
        (intention.at, seat, intention.action)
        for seat, player in enumerate(seats)
        if (intention := player.intend(table.view(seat), tuple(table.sound(seat))))
    ]
    for at, seat, action in sorted(intended, key=lambda one: one[:2]):
        if due is not None and due.comes() <= at:
            return False
        try:
            table.act(seat, action, at=at, allowed=(at, at), by=seats[seat].name)
        except Illegal:
            continue
        return True
    return False


# Real time: players who do anything, at any time


PAUSE: Milliseconds = 1_000
"""On the virtual clock of a simulated real-time game somebody does something about twice in this time."""
BURST: Milliseconds = 60
"""Now and then two do something at nearly the same time."""
LAG: Milliseconds = 200
"""What a press may take to the table."""
SLIPS = 20
"""One in so many actions is any that is legal, however foolish."""


def _play_out_in_time(header: Header, seats: Sequence[Player], players_seed: bytes) -> Table:
    table = Table(header, 0)
    now: Milliseconds = 0
    while table.outcome() is None:
        luck = Chance(players_seed, table.revision)
        now += luck.below(PAUSE if luck.below(3) else BURST)
        due = table.due()
        if due is None or now < due.at:
            acted = _somebody_acts(table, seats, now, luck)
        else:
            acted = False
        if not acted and due is not None:
            now = max(due.at, table.entries[-1].at or 0)
            table.act(due.seat, due.action, at=now, by=None if due.seat is None else "clock")
    return table


def _somebody_acts(table: Table, seats: Sequence[Player], now: Milliseconds, luck: Luck) -> bool:
    slip = luck.below(SLIPS) == 0
    for seat in luck.shuffle(range(table.header.players)):
        in_mind = tuple(table.legal(seat, now) if slip else table.sound(seat, now))
        if in_mind:
            action = seats[seat].choose(table.view(seat), _of_one_kind(in_mind, luck), luck)
            table.act(seat, action, at=now, allowed=(now - luck.below(LAG), now), by=seats[seat].name)
            return True
    return False


def _of_one_kind(actions: Sequence[Action], luck: Luck) -> tuple[Action, ...]:
    """First what to do, then with which cards: otherwise the kind with the most cards drowns all others."""
    kinds = tuple(dict.fromkeys(type(action) for action in actions))
    kind = kinds[luck.below(len(kinds))]
    return tuple(action for action in actions if type(action) is kind)


def _has_something_to_do(table: Table, seat: Seat) -> bool:
    """Also out of turn: some games let a seat speak up while another has to act."""
    return any(True for _ in table.legal(seat))
