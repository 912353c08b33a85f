"""Twin it!'s players: the same eyes and hands for all levels, quicker or slower, surer or less sure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from stolik.bots.bot import Budget, Level, Points, ranked
from stolik.bots.people import share
from stolik.game.chance import Luck
from stolik.game.contract import Milliseconds, Seat
from stolik.games.twinit.bots.eyes import Eyes, own_luck, scattered
from stolik.games.twinit.bots.partners import hands_of_mates, left_to, next_off, place_of, twins_for_a_team
from stolik.games.twinit.rules.moves import AnyAction, Claim, Flip, Gather, Give, Pass, Release, Reveal, Say, Touch
from stolik.games.twinit.rules.view import CardView, View
from stolik.table.playing import Intention

PACE: Milliseconds = 900
"""How long after one may reveal, or after the last thing on the table, a hand turns a card over."""
UNHURRIED: Milliseconds = 1_600
"""How long one looks where nobody hurries; also long enough to hear what the last one did."""

AT_A_GLANCE = 20
"""In the minute no face is new: so many are kept in mind, and everything else is compared with them."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Something seen to be done, and when the hand will be there."""

    seen: AnyAction
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class Watcher:
    """Waits for twins with its eyes, and does everything else at its own pace."""

    eyes: Eyes

    def choose(self, view: View, legal: Sequence[AnyAction], chance: Luck, budget: Budget) -> AnyAction:
        """What it would do first of what is offered, whenever that is."""
        first = min(self._plans(view, legal), key=lambda plan: plan.at)
        return first.seen

    def rank(
        self, view: View, legal: Sequence[AnyAction], chance: Luck, budget: Budget
    ) -> list[tuple[AnyAction, Points]]:
        """A point for what wins a set, nothing for the rest."""
        return ranked(legal, [1.0 if isinstance(action, Claim | Gather | Touch | Say) else 0.0 for action in legal])

    def intend(self, view: View, sound: Sequence[AnyAction]) -> Intention | None:
        if view.options.mode == "turns":
            return self._in_turn(view, sound)
        alone = [action for action in sound if not isinstance(action, Touch | Release)]
        plans = [*self._plans(view, alone), *self._touches(view), *self._slips(view)]
        first = min(plans, key=lambda plan: plan.at, default=None)
        return None if first is None else Intention(self._as_pressed(view, first), first.at)

    def _in_turn(self, view: View, sound: Sequence[AnyAction]) -> Intention | None:
        """Says what it noticed, now and then something wrong; a twin that it overlooks it may see in its next turn."""
        at = view.at + round(UNHURRIED * scattered(own_luck(view.seat, view.rev, 4), self.eyes.scatter))
        noticed = [one for one in sound if not isinstance(one, Say) or self._notices(view, one)]
        slip = self._slip_in_turn(view) if any(isinstance(one, Pass) for one in noticed) else None
        first = slip or next(iter(noticed), None)
        return None if first is None else Intention(first, at)

    def _notices(self, view: View, twins: Say) -> bool:
        return share(own_luck(view.seat, view.rev, *twins.cards)) >= self.eyes.misses

    def _slip_in_turn(self, view: View) -> Say | None:
        free = [card for card in view.cards if card.place != "set"]
        newest = max(free, key=lambda card: (card.since, card.card), default=None)
        luck = own_luck(view.seat, view.rev, 2)
        others = [card.card for card in free if newest is not None and card.face != newest.face]
        if newest is None or not others or not self.eyes.mistakes(luck):
            return None
        a, b = sorted((newest.card, others[luck.below(len(others))]))
        return Say((a, b))

    def _plans(self, view: View, actions: Sequence[AnyAction]) -> Iterator[Plan]:
        cards = {card.card: card for card in view.cards}
        flips = [action for action in actions if isinstance(action, Flip)]
        for action in actions:
            match action:
                case Claim(pair):
                    yield Plan(action, self._seen(view, [cards[card] for card in pair]))
                case Gather(some):
                    yield Plan(action, self._seen(view, [cards[card] for card in some if card in cards]))
                case Touch(card):
                    yield Plan(action, self._seen(view, [cards[card]]))
                case Reveal():
                    yield Plan(action, max(view.reveal_from, view.at + self._pause(view, view.rev)))
                case Say(pair) if len({cards[card].face for card in pair}) == 1:
                    yield Plan(action, view.at)
                case Pass():
                    yield Plan(action, view.at + self._pause(view, view.rev))
                case Release() | Give():
                    yield Plan(action, view.at + 4 * self._pause(view, view.rev))
                case _:
                    pass
        if flips:
            luck = own_luck(view.seat, view.rev)
            yield Plan(flips[luck.below(len(flips))], view.at + self._pause(view, view.rev) * len(view.seats) // 2)

    def _touches(self, view: View) -> Iterator[Plan]:
        """Teams: twins that were seen, or that a partner's hand points at; each hand goes where it is not in the way."""
        if view.options.mode != "teams" or view.seat is None or view.window or view.owing or view.over:
            return
        # Everybody at a pace of their own: who reaches at the same moment as a partner cannot see where that hand goes.
        reach = round(self.eyes.reach / 2 * scattered(own_luck(view.seat, view.rev, 3), self.eyes.scatter))
        for twins in twins_for_a_team(view, view.seat):
            seen = min([self._seen(view, twins), *self._pointed_at(view, view.seat, twins)])
            at = max(seen, view.at + reach)
            while (card := left_to(view, view.seat, twins, at)) is None:
                at = next_off(view, view.seat, at) + reach
            yield Plan(Touch(card.card, view.rev, max(0, at - view.at)), at)

    def _pointed_at(self, view: View, seat: Seat, twins: tuple[CardView, CardView]) -> Iterator[Milliseconds]:
        """When the hand is on the twin of a card that a partner touches."""
        for hand in hands_of_mates(view, seat, view.at):
            if hand.seat != seat and any(hand.card in place_of(view, card.card) for card in twins):
                luck = own_luck(seat, hand.seat, hand.card, hand.pressed)
                yield hand.pressed + self.eyes.finds(luck, len(view.cards), hand.pressed)

    def _as_pressed(self, view: View, plan: Plan) -> AnyAction:
        """A claim says in which position it was pressed, and when; in a window it must lie before that."""
        if isinstance(plan.seen, Claim | Touch) and not view.window:
            return replace(plan.seen, rev=view.rev, after=max(0, plan.at - view.at))
        return plan.seen

    def _seen(self, view: View, cards: Sequence[CardView]) -> Milliseconds:
        """When the hands are on these cards: counted from the last of them to appear, and never in the past."""
        since = max((card.since for card in cards), default=view.at)
        luck = own_luck(view.seat, *(number for card in cards for number in (card.card, card.since)))
        faces = len(view.cards) if view.ends is None else len(view.cards) ** 2 // AT_A_GLANCE
        found = since + self.eyes.finds(luck, faces, since)
        locked = view.seats[view.seat].locked if view.seat is not None else 0
        return max(found, view.at + self.eyes.reach // 2, locked)

    def _pause(self, view: View, about: int) -> Milliseconds:
        return round(PACE * scattered(own_luck(view.seat, about, 1), self.eyes.scatter))

    def _slips(self, view: View) -> Iterator[Plan]:
        """A face that has just appeared may be taken for another: a mistake, in the modes where one claims alone."""
        if view.options.mode != "race" or view.window or view.owing or not view.cards:
            return
        newest = max(view.cards, key=lambda card: (card.since, card.card))
        luck = own_luck(view.seat, newest.card, newest.since, 2)
        others = [card for card in view.cards if card.face != newest.face and card.place != "set"]
        if newest.place == "set" or not others or not self.eyes.mistakes(luck):
            return
        pair = sorted((newest.card, others[luck.below(len(others))].card))
        at = newest.since + self.eyes.finds(luck, len(view.cards), newest.since)
        if at > view.at:
            yield Plan(Claim((pair[0], pair[1]), view.rev, at - view.at), at)


PEOPLE: dict[Level, Watcher] = {
    "newcomer": Watcher(
        Eyes(reaction=480, per_face=210, reach=780, misses=0.46, errors=0.03, scatter=0.52, tires=0.05)
    ),
    "beginner": Watcher(Eyes(reaction=420, per_face=170, reach=700, misses=0.4, errors=0.02, scatter=0.5, tires=0.04)),
    "casual": Watcher(Eyes(reaction=350, per_face=142, reach=620, misses=0.32, errors=0.013, scatter=0.47, tires=0.03)),
    "regular": Watcher(
        Eyes(reaction=300, per_face=120, reach=550, misses=0.25, errors=0.008, scatter=0.45, tires=0.02)
    ),
    "seasoned": Watcher(
        Eyes(reaction=270, per_face=101, reach=500, misses=0.18, errors=0.005, scatter=0.42, tires=0.015)
    ),
    "expert": Watcher(Eyes(reaction=240, per_face=85, reach=450, misses=0.12, errors=0.003, scatter=0.4, tires=0.01)),
}
