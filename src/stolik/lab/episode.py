"""One game under way, as agents play it: who is asked, what they see, what they may say, and what became of it.

Every environment is a thin coat over this. An action that is not allowed is refused and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from stolik.game.chance import Luck
from stolik.game.contract import Action, Outcome, Seat
from stolik.lab.layout import Numbers
from stolik.lab.task import SAID, Task


class Observation(TypedDict):
    """What a seat knows, and which numbers it may say next."""

    observation: Numbers
    action_mask: NDArray[np.int8]


Spelled = dict[tuple[int, ...], Action]


class Episode:
    """A game from its start, or from a state, to its end. Luck is an argument: of the whole game and of any single step."""

    def __init__(self, task: Task, luck: Luck, state: Any = None) -> None:
        self.task = task
        self.luck = luck
        self.outcome: Outcome | None = None
        self._enter(task.game.start(task.players, task.options, luck).state if state is None else state)

    def _enter(self, state: Any) -> None:
        """Everything that is known of a state follows from it, and is worked out when it is asked for."""
        self.state = state
        self.to_act = self.task.game.to_act(state)
        self.outcome = self.task.game.outcome(state)
        self._views: dict[Seat, Any] = {}
        self._spelled: dict[Seat, Spelled] = {}
        self.said: dict[Seat, tuple[int, ...]] = {}
        """The numbers of actions that are not yet said to the end."""
        self._waits: set[Seat] = set()

    def copy(self) -> Episode:
        """The same game, to be played on by itself: nothing that is said in one is heard in the other."""
        other = Episode(self.task, self.luck, self.state)
        other._views, other._spelled = self._views, self._spelled
        other.said, other._waits = dict(self.said), set(self._waits)
        return other

    # Who is asked

    def asked(self) -> Iterator[Seat]:
        """Whoever may do something though nobody waits for them, until they let it be; then those who have to."""
        if self.outcome is not None:
            return
        others = set(range(self.task.players)) - self.to_act - self._waits
        yield from (seat for seat in sorted(others) if self.spelled(seat))
        yield from sorted(self.to_act)

    # What a seat sees and may say

    def view(self, seat: Seat) -> Any:
        if seat not in self._views:
            self._views[seat] = self.task.game.view(self.state, seat)
        return self._views[seat]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return tuple(self.spelled(seat).values())

    def spelled(self, seat: Seat) -> Spelled:
        """What that seat may do, under the numbers that say it."""
        if seat not in self._spelled:
            view, spell = self.view(seat), self.task.encoding.spell
            legal = self.task.game.legal(self.state, seat) if self.outcome is None else ()
            self._spelled[seat] = {spell(view, action): action for action in legal}
        return self._spelled[seat]

    def observe(self, seat: Seat) -> Observation:
        values = dict(self.task.encoding.observe(self.view(seat)))
        if (longest := self.task.encoding.alphabet.longest) > 1:
            said = self.said.get(seat, ())
            values[SAID] = [*said, *[-1] * (longest - 1 - len(said))]
        return {"observation": self.task.layout.join(values), "action_mask": self.mask(seat)}

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for every number that may be said now; `wait` where the seat has nothing to do, or need not do it."""
        mask = np.zeros(self.task.encoding.alphabet.size, np.int8)
        said = self.said.get(seat, ())
        at = len(said)
        for numbers in self.spelled(seat):
            if numbers[:at] == said:
                mask[numbers[at]] = 1
        if self._may_wait(seat):
            mask[-1] = 1
        return mask

    def _may_wait(self, seat: Seat) -> bool:
        return seat not in self.to_act and not self.said.get(seat)

    # What it says

    def say(self, seat: Seat, number: int, luck: Luck | None = None) -> bool:
        """One number; when it ends an action, that is carried out. False: it was refused, and nothing has changed."""
        said = (*self.said.get(seat, ()), int(number))
        if number == self.task.encoding.alphabet.wait:
            allowed = self._may_wait(seat)
            if allowed:
                self._waits.add(seat)
            return allowed
        if (action := self.spelled(seat).get(said)) is not None:
            self.act(seat, action, luck)
            return True
        if any(numbers[: len(said)] == said for numbers in self.spelled(seat)):
            self.said[seat] = said
            return True
        return False

    def say_at_once(
        self, numbers: Sequence[int], masks: Sequence[NDArray[np.int8]], luck: Luck | None = None
    ) -> list[bool]:
        """A number from every seat, in their order; False for those that were refused.

        `masks` are those that the seats were shown, before anybody spoke: a number that was right then is not made wrong,
        nor a wrong one right, by an action that brings the next turn.
        """
        said: list[bool] = []
        for seat, number in enumerate(numbers):
            may = bool(masks[seat][number])
            if may and number != self.task.encoding.alphabet.wait:
                may = self.say(seat, number, luck)
            said.append(may)
        return said

    def act(self, seat: Seat, action: Action, luck: Luck | None = None) -> None:
        """A whole action at once, for players who do not speak in numbers."""
        begun = self.said
        self._enter(self.task.game.play(self.state, seat, action, luck or self.luck).state)
        self.said = {other: said for other, said in begun.items() if other != seat and self._can_go_on(other, said)}

    def _can_go_on(self, seat: Seat, said: tuple[int, ...]) -> bool:
        """Whether what a seat has begun to say can still be brought to an end."""
        return any(numbers[: len(said)] == said for numbers in self.spelled(seat))

    def rewards(self) -> tuple[float, ...]:
        """Nothing before the end."""
        return (0.0,) * self.task.players if self.outcome is None else self.task.rewards(self.outcome)
