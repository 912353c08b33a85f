"""Who was first: when a press counts, and what the claims of one window come to.

Pure arithmetic over times: nothing here knows cards, decks or sets, and the order in which claims arrived plays no part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from stolik.game.contract import Milliseconds, Moment, Seat
from stolik.games.twinit.rules.moves import Press

DEAD_HEAT: Milliseconds = 25
"""Right claims pressed less than this apart were pressed at the same time."""
HARD_CAP: Milliseconds = 400
"""No press is believed to be older than this when it reaches the table, however slow the connection."""
REACTION: Milliseconds = 100
"""Nobody sees and presses faster than this: an earlier press counts from here."""
WINDOW: Milliseconds = 250
"""How long an earlier press may take to arrive; the table settles sooner if every connection allows it."""
SHORTEST_WINDOW: Milliseconds = 80
"""How long the table waits for anybody who has not claimed, however good the connections are."""


# When a press counts


def bounds(moment: Moment) -> tuple[Milliseconds, Milliseconds]:
    """Between which times a press that arrives at this moment may be believed to lie; unmeasured, it was just now."""
    earliest, latest = moment.allowed or (moment.at, moment.at)
    latest = max(min(latest, moment.at), moment.at - HARD_CAP)
    return min(max(earliest, moment.at - HARD_CAP), latest), latest


def counted(said: Milliseconds, allowed: tuple[Milliseconds, Milliseconds], seen: Milliseconds) -> Milliseconds:
    """The press as it counts: moved into its bounds, and never less than a reaction after its faces were seen."""
    earliest, latest = allowed
    return max(min(max(said, earliest), latest), seen + REACTION)


# What the claims of a window come to


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim and what it is on: a pattern, or None if it is a mistake."""

    press: Press
    pattern: int | None


@dataclass(frozen=True, slots=True)
class Win:
    press: Press
    pattern: int
    by: Milliseconds | None
    """How far ahead of the next right claim on that pattern; None if there was no other."""


@dataclass(frozen=True, slots=True)
class Decision:
    claims: tuple[Press, ...]
    """All of them, by press."""
    wins: tuple[Win, ...]
    """By press; one for each pattern that was won."""
    heats: tuple[int, ...]
    """The patterns that nobody won, because two were equally fast."""
    mistakes: tuple[Press, ...]
    """By press."""

    @property
    def restarts(self) -> Seat | None:
        """Who reveals next: the winner with the latest press, else the mistaken one; None: the turn does not change."""
        last = [win.press for win in self.wins] or self.mistakes
        return last[-1].seat if last else None


def arbitrate(claims: Iterable[Judged]) -> Decision:
    """The earliest right claim on a pattern wins it, unless another was pressed in a dead heat with it.

    Other patterns stand too if they were pressed in a dead heat with the first right claim of all; later ones lapse.
    Every wrong claim is a mistake.
    """
    ordered = sorted(claims, key=lambda claim: (claim.press.pressed, claim.press.seat, claim.press.cards))
    rivals: defaultdict[int, list[Press]] = defaultdict(list)
    for claim in ordered:
        if claim.pattern is not None:
            rivals[claim.pattern].append(claim.press)
    first = min((presses[0].pressed for presses in rivals.values()), default=0)
    wins: list[Win] = []
    heats: list[int] = []
    for pattern, presses in rivals.items():
        if presses[0].pressed - first >= DEAD_HEAT:
            continue
        by = presses[1].pressed - presses[0].pressed if len(presses) > 1 else None
        if by is not None and by < DEAD_HEAT:
            heats.append(pattern)
        else:
            wins.append(Win(presses[0], pattern, by))
    return Decision(
        claims=tuple(claim.press for claim in ordered),
        wins=tuple(wins),
        heats=tuple(heats),
        mistakes=tuple(claim.press for claim in ordered if claim.pattern is None),
    )


def open_before(claims: Iterable[Judged]) -> Milliseconds:
    """Only a press before this could still be earlier than one of these, make a dead heat with it or stand beside it.

    Mistakes too: where two hands make a claim, another one that was laid before the later of them changes it.
    """
    claims = list(claims)
    first = min((claim.press.pressed for claim in claims if claim.pattern is not None), default=0)
    counting = [
        claim.press.pressed for claim in claims if claim.pattern is None or claim.press.pressed - first < DEAD_HEAT
    ]
    return max(counting) + DEAD_HEAT
