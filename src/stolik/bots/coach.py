"""The coach: the best few actions of a seat, what each is worth in points, and why, as a key the client can say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from stolik.bots import cast_of
from stolik.bots.bot import STANDARD, Budget, Points, Reason
from stolik.game.chance import Chance
from stolik.game.contract import Action, AnyGame, Seat, as_real_time

COACHS_SEED = sha256(b"stolik-coach").digest()
"""The coach gives the same advice for the same view."""

MORE_TO_COME = Reason("more-to-come", {})
"""Whatever can be said for the first idea speaks for the second as well: the difference lies further ahead."""
ALIKE = Reason("alike", {})
"""The same where the second is worth as much."""
EVEN: Points = 0.05
"""What two ideas may differ by and still be called equally good."""
MORE_LATER = Reason("more-later", {})
"""The same of a better move, beside the one that was played."""
MUCH_THE_SAME = Reason("much-the-same", {})
STILL_GOOD = Reason("still-good", {})
"""The same for the second idea, and for the third."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One action worth considering."""

    action: Action
    value: float
    """What it is worth in points: those to expect in the end or, where seats give each other points, the lead (`Judge`)."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class Coach:
    """Advises whoever sits at a seat, from what can be seen there."""

    game: AnyGame
    most: int = 3
    """How many actions it names at most."""
    budget: Budget = STANDARD

    def advise(self, view: Any) -> tuple[Advice, ...]:
        """The best actions first; none if the seat has nothing to do."""
        if view.seat is None:
            return ()
        timed = as_real_time(self.game)
        state = self.game.imagine(view, Chance(COACHS_SEED, 0))
        legal = tuple(timed.sound(state, view.seat) if timed else self.game.legal(state, view.seat))
        if not legal:
            return ()
        ranked = self.rank(view, legal)
        return tuple(self._told_apart(view, [*self._different(view, state, view.seat, ranked)]))

    def rank(self, view: Any, legal: Sequence[Action]) -> Sequence[tuple[Action, Points]]:
        """All of them with what they are worth, the best first."""
        return cast_of(self.game).judge.rank(view, legal, Chance(COACHS_SEED, 1), self.budget)

    def explain(self, view: Any, action: Action, value: Points) -> Advice:
        """One action by itself, with what stands out most about it."""
        return Advice(action, round(value, 2), next(iter(cast_of(self.game).explainer.reasons(view, action))))

    def compare(self, view: Any, better: tuple[Action, Points], other: tuple[Action, Points]) -> tuple[Advice, Advice]:
        """Two actions side by side: of the better one, what does not speak for the other as well."""
        explainer = cast_of(self.game).explainer
        mine, theirs = (list(explainer.reasons(view, action)) for action, _ in (better, other))
        return (
            Advice(better[0], round(better[1], 2), self._ahead(mine, theirs, MORE_LATER)),
            Advice(other[0], round(other[1], 2), theirs[0]),
        )

    def _ahead(self, mine: Iterable[Reason], theirs: Sequence[Reason], otherwise: Reason) -> Reason:
        """The first of mine that is not among theirs, nor says more there."""
        return next((one for one in mine if not self._outdone(one, theirs)), otherwise)

    def _outdone(self, reason: Reason, others: Sequence[Reason]) -> bool:
        weight = cast_of(self.game).explainer.weight
        return any(one == reason or (one.key == reason.key and weight(one) > weight(reason)) for one in others)

    def idea(self, view: Any, state: Any, seat: Seat, action: Action) -> Any:
        """What an action is about, in a state that this view allows: two with the same are one idea."""
        named = cast_of(self.game).explainer.idea(view, action)
        return self.game.play(state, seat, action, Chance(COACHS_SEED, 2)).state if named is None else named

    def _told_apart(self, view: Any, ideas: Sequence[tuple[Action, Points]]) -> Iterator[Advice]:
        """No two with the same reason; for the first, none that would speak for the second as well. Better one that says more for none that follows."""
        explainer = cast_of(self.game).explainer
        reasons = [list(explainer.reasons(view, action)) for action, _ in ideas]
        said: list[Reason] = []
        for at, (action, value) in enumerate(ideas):
            otherwise = (self._at_a_loss(ideas, reasons[0]), MUCH_THE_SAME, STILL_GOOD)[min(at, 2)]
            fresh = [one for one in reasons[at] if one not in said]
            later = [one for others in reasons[at + 1 :] for one in others]
            instead = self._ahead(fresh, reasons[1] if at == 0 and len(ideas) > 1 else (), otherwise)
            reason = self._ahead(fresh, later, instead)
            said.append(reason)
            yield Advice(action, round(value, 2), reason)

    def _at_a_loss(self, ideas: Sequence[tuple[Action, Points]], reasons: Sequence[Reason]) -> Reason:
        """What is said of the first where nothing speaks for it alone; that near the end it wins more often stands beside it anyway."""
        if len(reasons) == 1:
            return reasons[0]
        is_ahead = len(ideas) == 1 or ideas[0][1] - ideas[1][1] >= EVEN
        return MORE_TO_COME if is_ahead else ALIKE

    def _different(
        self, view: Any, state: Any, seat: Seat, ranked: Sequence[tuple[Action, float]]
    ) -> Iterator[tuple[Action, float]]:
        """The best few that are ideas of their own: two equal dice the other way round are no second one."""
        known: list[Any] = []
        for action, value in ranked:
            idea = self.idea(view, state, seat, action)
            if idea not in known:
                known.append(idea)
                yield action, value
            if len(known) == self.most:
                return
