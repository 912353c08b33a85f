"""Who may sit where, and who is host: every change takes a sitting and returns the next one, or refuses."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from stolik.game.contract import Seat
from stolik.server.lobby.pace import MoreTime, more_seconds
from stolik.server.lobby.sitting import EMPTY, Chair, Sitting
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Instant


def check_host(sitting: Sitting, person: str) -> None:
    if sitting.host != person:
        raise Refused("not-host")


def check_not_closed(sitting: Sitting) -> None:
    if sitting.status == "closed":
        raise Refused("closed")


def check_open(sitting: Sitting) -> None:
    check_not_closed(sitting)
    if sitting.status != "open":
        raise Refused("already-started")


def check_not_daily(sitting: Sitting) -> None:
    """At a daily deal everything is settled: who sits where, how it is played, and that nobody plays for anybody."""
    if sitting.daily is not None:
        raise Refused("daily")


def check_welcome(sitting: Sitting, person: str) -> None:
    if person in sitting.removed:
        raise Refused("removed")


def join(sitting: Sitting, person: str) -> Sitting:
    """Take the first free seat; who sits already stays where they are."""
    if sitting.seats_of(person):
        return sitting
    check_open(sitting)
    check_welcome(sitting, person)
    for seat, chair in enumerate(sitting.chairs):
        if chair.kind == "open":
            return _with_chair(sitting, seat, Chair("person", person))
    raise Refused("no-free-seat")


def sit(sitting: Sitting, seat: Seat, person: str) -> Sitting:
    """Sit down here; in a running game, take one's own seat back from the bot that played on."""
    chair = sitting.chair(seat)
    check_welcome(sitting, person)
    if sitting.status != "open":
        check_not_closed(sitting)
        if chair.person != person:
            raise Refused("seat-taken", seat=seat)
        return _with_chair(sitting, seat, replace(chair, away=False, level=None))
    if chair.person == person:
        return sitting
    if chair.kind != "open":
        raise Refused("seat-taken", seat=seat)
    for mine in sitting.seats_of(person):
        if sitting.chairs[mine].name is None:
            sitting = _with_chair(sitting, mine, EMPTY)
    return _with_chair(sitting, seat, Chair("person", person))


def share(sitting: Sitting, seat: Seat, person: str, name: str) -> Sitting:
    """Another person on the same device."""
    check_open(sitting)
    if not sitting.seats_of(person):
        raise Refused("not-seated")
    if sitting.chair(seat).kind != "open":
        raise Refused("seat-taken", seat=seat)
    return _with_chair(sitting, seat, Chair("person", person, name))


def put_bot(sitting: Sitting, seat: Seat, person: str, level: str, here: Collection[str]) -> Sitting:
    """A bot on a free seat; in a running game, in the place of somebody who is not here."""
    check_host(sitting, person)
    check_not_closed(sitting)
    if sitting.status == "finished":
        raise Refused("already-started")
    chair = sitting.chair(seat)
    if chair.kind == "person":
        if sitting.status == "open":
            raise Refused("seat-taken", seat=seat)
        if chair.person in here:
            raise Refused("person-is-here", seat=seat)
        return _with_chair(sitting, seat, replace(chair, away=True, level=level))
    if sitting.status != "open":
        return _with_chair(sitting, seat, replace(chair, level=level))
    return _with_chair(sitting, seat, Chair("bot", level=level))


def free(sitting: Sitting, seat: Seat, person: str) -> Sitting:
    """Get up from a seat of one's own; a host may free any seat."""
    check_open(sitting)
    if sitting.chair(seat).person != person:
        check_host(sitting, person)
    return pass_host_on(_with_chair(sitting, seat, EMPTY))


def set_times(sitting: Sitting, seat: Seat, person: str, times: int) -> Sitting:
    """So many times as much time for this seat; the host says so, or whose seat it is."""
    check_open(sitting)
    chair = sitting.chair(seat)
    if chair.person != person:
        check_host(sitting, person)
    return _with_chair(sitting, seat, replace(chair, times=times))


def give_time(sitting: Sitting, seat: Seat, person: str, at: Instant) -> Sitting:
    """A little more time for one seat, from anybody who sits here; for oneself it is the host's to give."""
    check_not_closed(sitting)
    chair = sitting.chair(seat)
    if sitting.status != "playing":
        raise Refused("not-started" if sitting.status == "open" else "already-started")
    if not sitting.seats_of(person):
        raise Refused("not-seated")
    if chair.person == person:
        check_host(sitting, person)
    given = more_seconds(sitting.pace)
    if not given or chair.played_by_bot:
        raise Refused("no-clock")
    return _with_chair(sitting, seat, replace(chair, more=(*chair.more, MoreTime(at, given))))


def leave(sitting: Sitting, person: str, stand_in: str) -> Sitting:
    """Give up one's seats; a running game goes on with bots in them."""
    for seat in sitting.seats_of(person):
        if sitting.status == "open":
            sitting = _with_chair(sitting, seat, EMPTY)
        elif sitting.status == "playing":
            sitting = mark_away(sitting, seat, stand_in)
    return pass_host_on(sitting)


def give_up(sitting: Sitting, person: str, stand_in: str) -> Sitting:
    """Leave for good: a running game goes on with bots that keep the seats."""
    for seat in sitting.seats_of(person):
        sitting = _vacated(sitting, seat, stand_in)
    return pass_host_on(sitting)


def mute(sitting: Sitting, host: str, person: str, *, muted: bool) -> Sitting:
    """What this person says and shows is told to nobody from now on; or again."""
    check_may_decide_about(sitting, host, person)
    others = tuple(one for one in sitting.muted if one != person)
    return replace(sitting, muted=(*others, person) if muted else others)


def remove(sitting: Sitting, host: str, person: str, stand_in: str) -> Sitting:
    """Show somebody out: their seats are free again, or a bot's in a game that goes on; they may not come back."""
    check_may_decide_about(sitting, host, person)
    for seat in sitting.seats_of(person):
        sitting = _vacated(sitting, seat, stand_in)
    sitting = readmit(sitting, host, person)
    return replace(sitting, removed=(*sitting.removed, person))


def _vacated(sitting: Sitting, seat: Seat, stand_in: str) -> Sitting:
    """A free seat again, or a bot's in a game that goes on."""
    if sitting.status == "open":
        return _with_chair(sitting, seat, EMPTY)
    if sitting.status != "playing":
        return sitting
    # What their browser gave to the seed is part of every entry that was made, and stays.
    return _with_chair(sitting, seat, Chair("bot", level=stand_in, nonce=sitting.chairs[seat].nonce))


def readmit(sitting: Sitting, host: str, person: str) -> Sitting:
    """Who was shown out may come in again, like anybody."""
    check_host(sitting, host)
    return replace(sitting, removed=tuple(one for one in sitting.removed if one != person))


def check_may_decide_about(sitting: Sitting, host: str, person: str) -> None:
    check_host(sitting, host)
    if person == host:
        raise Refused("bad-input", field="person", problem="a host is neither muted nor removed")


def mark_away(sitting: Sitting, seat: Seat, stand_in: str) -> Sitting:
    return _with_chair(sitting, seat, replace(sitting.chairs[seat], away=True, level=stand_in))


def come_back(sitting: Sitting, person: str) -> Sitting:
    for seat in sitting.seats_of(person):
        sitting = _with_chair(sitting, seat, replace(sitting.chairs[seat], away=False, level=None))
    return sitting


def pass_host_on(sitting: Sitting, gone: Collection[str] = ()) -> Sitting:
    """If the host has no seat any more, or is gone, the next person who sits has the role."""
    if sitting.host in sitting.people and sitting.host not in gone:
        return sitting
    for chair in sitting.chairs:
        if chair.person is not None and not chair.away and chair.person not in gone:
            return replace(sitting, host=chair.person)
    return sitting


def with_players(sitting: Sitting, players: int) -> Sitting:
    """More or fewer seats; only free ones and bots can go."""
    chairs = list(sitting.chairs)
    while len(chairs) > players:
        seat = next((seat for seat in reversed(range(len(chairs))) if chairs[seat].kind != "person"), None)
        if seat is None:
            raise Refused("no-free-seat")
        del chairs[seat]
    return replace(sitting, chairs=(*chairs, *(EMPTY,) * (players - len(chairs))))


def give_nonce(sitting: Sitting, seat: Seat, person: str, nonce: str) -> Sitting:
    """A person's part of the seed. The first one counts as long as they sit here: nobody tries until the dice please."""
    check_open(sitting)
    chair = sitting.chair(seat)
    if chair.person != person:
        raise Refused("not-yours", seat=seat)
    if chair.nonce and chair.nonce != nonce:
        raise Refused("nonce-given", seat=seat)
    return _with_chair(sitting, seat, replace(chair, nonce=nonce))


def without_nonce(sitting: Sitting) -> tuple[Seat, ...]:
    """The seats of people whose browsers have not given their part of the seed."""
    return tuple(seat for seat, chair in enumerate(sitting.chairs) if chair.kind == "person" and not chair.nonce)


def begun(sitting: Sitting, person: str, now: Instant) -> Sitting:
    """The game begins, with whatever nonces there are."""
    check_may_begin(sitting, person)
    return replace(sitting, status="playing", started=now, called=False)


def called(sitting: Sitting, person: str) -> Sitting:
    """The game will begin as soon as everybody is ready."""
    check_may_begin(sitting, person)
    return replace(sitting, called=True)


def called_off(sitting: Sitting) -> Sitting:
    return replace(sitting, called=False)


def check_may_begin(sitting: Sitting, person: str) -> None:
    check_host(sitting, person)
    check_open(sitting)
    free = [seat for seat, chair in enumerate(sitting.chairs) if chair.kind == "open"]
    if free:
        raise Refused("open-seats", seats=free)


def rotated(sitting: Sitting, winners: Collection[Seat] = ()) -> tuple[Chair, ...]:
    """The same people for another game, everybody one seat further, with what they have won; nobody is away."""
    chairs = tuple(
        replace(
            chair,
            away=False,
            level=chair.level if chair.kind == "bot" else None,
            nonce="",
            more=(),
            wins=chair.wins + (seat in winners),
        )
        for seat, chair in enumerate(sitting.chairs)
    )
    return chairs[-1:] + chairs[:-1]


def _with_chair(sitting: Sitting, seat: Seat, chair: Chair) -> Sitting:
    return replace(sitting, chairs=(*sitting.chairs[:seat], chair, *sitting.chairs[seat + 1 :]))
