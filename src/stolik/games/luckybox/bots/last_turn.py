"""When no number is still to come, what everybody can end with is known: what wins the game, not what brings most points.

The others' tableaus lie open; whoever has yet to mark is taken to do what brings them most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from stolik.games.luckybox.rules.scoring import moon_points, score
from stolik.games.luckybox.rules.state import TURNS
from stolik.games.luckybox.rules.tableau import ROUNDS, Tableau, mark, may_pass, reachable, targets, use_bonus
from stolik.games.luckybox.rules.view import View, imagined_tableau

End: TypeAlias = tuple[int, int]
"""Points without those for moons, and moons."""
MOST_LOOKED_AT = 300
"""Tableaus that bonuses may lead to: where there are more, points decide."""


def shares_of_the_win(view: View, reached: Sequence[Tableau]) -> list[float] | None:
    """For each tableau that this seat may have after its action; None before the last turn, alone, and where too much is open."""
    if len(view.tableaus) == 1 or view.phase != "mark" or (view.round, view.turn) != (ROUNDS, TURNS):
        return None
    others: list[End] = []
    for seat, shown in enumerate(view.tableaus):
        if seat != view.seat:
            tableau = imagined_tableau(shown, ())
            to_come = _after_marking(tableau, view.revealed[-1]) if seat in view.waiting else [tableau]
            if (open_to := ends(to_come)) is None:
                return None
            others.append(max(open_to))
    shares: list[float] = []
    for tableau in reached:
        if (mine := ends([tableau])) is None:
            return None
        shares.append(max(share_of_the_win(end, others) for end in mine))
    return shares


def share_of_the_win(mine: End, others: Sequence[End]) -> float:
    """1 for who wins alone, nothing for who loses."""
    moons = [count for _, count in (mine, *others)]
    final = [(points + moon_points(moons, seat), count) for seat, (points, count) in enumerate((mine, *others))]
    return 1 / final.count(final[0]) if final[0] == max(final) else 0.0


def ends(tableaus: Sequence[Tableau]) -> set[End] | None:
    """What these can come to, whatever their bonuses are used for; None if there is too much to look at."""
    found: set[End] = set()
    known = set(tableaus)
    open_ones = [*known]
    while open_ones:
        tableau = open_ones.pop()
        if not tableau.pending:
            found.add((score(tableau, ROUNDS, moons=0).total, tableau.moons))
            continue
        for waiting in tableau.pending:
            for card, cell in targets(tableau, waiting.bonus):
                then = use_bonus(0, tableau, waiting.line, card, cell, ROUNDS)[0]
                if then not in known:
                    known.add(then)
                    open_ones.append(then)
        if len(known) > MOST_LOOKED_AT:
            return None
    return found


def _after_marking(tableau: Tableau, revealed: int) -> list[Tableau]:
    """Who still has a bonus to use has marked already."""
    if tableau.pending:
        return [tableau]
    marked = [mark(0, tableau, card, cell, revealed, ROUNDS)[0] for card, cell, _ in reachable(tableau, revealed)]
    return [*marked, tableau] if may_pass(tableau, revealed) else marked
