"""The lesson of Criss Cross: one throw, then runs, squares, room, lines without points and the diagonal."""

from __future__ import annotations

from typing import TypeAlias

from stolik.games.crisscross import GAME
from stolik.games.crisscross.rules.moves import Choose, Options, Place
from stolik.games.crisscross.rules.scoring import ZERO_LINE, Score, score
from stolik.games.crisscross.rules.state import Sheet, State, has_room
from stolik.table.lessons.lesson import ME, Lesson, LessonStep, Try, Words
from stolik.table.lessons.luck import started

RING, STAR, WAVES, HOUSE, HEART, FISH = range(1, 7)
FOUR_IN_A_LINE = 8
SQUARE = 6
"""What the second pair of a square adds: itself, and two pairs across."""

CrissCrossTry: TypeAlias = Try[State, Choose | Place]


def sheet(picture: str) -> Sheet:
    """Rows of symbols by their numbers, `.` where nothing is written."""
    return tuple(0 if cell == "." else int(cell) for cell in picture.split())


def late(picture: str, dice: tuple[int, int], *, advanced: bool = False, this_round: int = 11) -> State:
    """A sheet that is played alone, with a throw to be written."""
    return State(Options(advanced=advanced), (sheet(picture),), this_round, dice, frozenset({ME}))


def points(state: State) -> Score:
    return score(state.sheets[ME], advanced=state.options.advanced)


def lines(state: State) -> tuple[int, ...]:
    scored = points(state)
    return (*scored.rows, *scored.columns, *(() if scored.diagonal is None else (scored.diagonal,)))


def gained(tried: CrissCrossTry) -> int:
    return points(tried.after).total - points(tried.before).total


def cells_with(state: State, symbol: int) -> tuple[str, ...]:
    return tuple(f"cell:{cell}" for cell, written in enumerate(state.sheets[ME]) if written == symbol)


THREE_HEARTS = """
2 . . 6 1
. . . . 4
5 5 5 . .
. . . . 3
4 3 . . .
"""
PAIR_OF_WAVES = """
2 6 . . 1
. . . . 5
. 3 3 . .
. . . . 4
5 . . 4 6
"""
NEARLY_FULL = """
2 2 6 1 1
3 4 4 6 5
3 1 5 5 2
6 6 1 4 .
5 3 . . .
"""
NO_POINTS = """
2 5 1 6 4
3 3 2 1 .
5 4 . . 6
1 4 5 . 2
2 1 4 3 .
"""
DIAGONAL = """
2 2 5 1 4
3 6 . . 5
3 1 4 . 6
1 . . 6 6
5 . 1 2 3
"""

LESSON: Lesson[State, Choose | Place] = Lesson(
    players=1,
    steps=(
        LessonStep(
            at=started(GAME, 1, gives=(STAR, HEART, FISH)),
            says=Words(
                en="Two dice are thrown, once for everybody. Draw both symbols in two empty cells that share a side: "
                "wherever you like. Choose the two cells, then press Draw.",
                pl="Dwie kostki, jeden rzut dla wszystkich. Narysuj oba symbole na dwóch pustych polach, które stykają się bokiem: "
                "gdzie chcesz. Wybierz oba pola, potem naciśnij Narysuj.",
            ),
            points=("die:0", "die:1"),
            done=lambda tried: True,
            luck=(HEART, RING),
        ),
        LessonStep(
            says=Words(
                en="Equal symbols side by side score: two of them are 2 points. There is another heart on the dice. "
                "Draw it right beside the heart on your sheet.",
                pl="Punktują takie same symbole obok siebie: para daje 2 punkty. Na kostce jest drugie serce. Narysuj je tuż "
                "obok serca na swoim arkuszu.",
            ),
            points=lambda state: ("die:0", *cells_with(state, HEART)),
            done=lambda tried: gained(tried) > 0,
            wrong=Words(
                en="You may do that, but it scores nothing: equal symbols have to be neighbours in a row or a column. "
                "Put the heart next to the other heart.",
                pl="Tak wolno, ale nie da to punktów: takie same symbole muszą sąsiadować w szeregu albo w kolumnie. "
                "Narysuj serce obok drugiego serca.",
            ),
        ),
        LessonStep(
            at=late(THREE_HEARTS, (HEART, FISH), this_round=6),
            says=Words(
                en="The longer the line, the better: three are 3 points, four already 8, five even 10. Here are three hearts. "
                "Make them four.",
                pl="Im dłuższa linia, tym lepiej: trójka daje 3 punkty, czwórka już 8, a piątka nawet 10. Tu są trzy serca. "
                "Zrób z nich czwórkę.",
            ),
            points=("cell:10", "cell:11", "cell:12"),
            done=lambda tried: max(lines(tried.after)) >= FOUR_IN_A_LINE,
            wrong=Words(
                en="The row would stay at 3 points. The heart belongs right behind the three others, without a gap.",
                pl="Szereg dalej dawałby 3 punkty. Serce musi stanąć zaraz za trzema pozostałymi, bez przerwy.",
            ),
        ),
        LessonStep(
            at=late(PAIR_OF_WAVES, (WAVES, WAVES), this_round=5),
            says=Words(
                en="Every cell counts twice: in its row and in its column. Two by two equal symbols are four pairs, "
                "8 points. Make such a square out of the waves.",
                pl="Każde pole liczy się dwa razy: w szeregu i w kolumnie. Kwadrat dwa na dwa to cztery pary, czyli "
                "8 punktów. Ułóż taki kwadrat z fal.",
            ),
            points=("cell:11", "cell:12"),
            done=lambda tried: gained(tried) >= SQUARE,
            wrong=Words(
                en="A good place, but no square: the new pair has to lie right above or right below the old one.",
                pl="To nie będzie kwadrat: nowa para musi leżeć tuż nad starą albo tuż pod nią.",
            ),
        ),
        LessonStep(
            at=late(NEARLY_FULL, (RING, HOUSE)),
            says=Words(
                en="You draw as long as two empty cells touch; a single cell stays empty. Draw so that you can go on in the "
                "next round.",
                pl="Rysujesz, dopóki dwa puste pola się stykają; pojedyncze pole zostanie puste. Narysuj tak, żeby w następnej "
                "rundzie znów było miejsce.",
            ),
            points=("cell:19", "cell:22", "cell:23", "cell:24"),
            done=lambda tried: has_room(tried.after.sheets[ME]) and bool(tried.after.waiting),
            wrong=Words(
                en="Then only single cells would be left, and you would have to stop while the others go on.",
                pl="Wtedy zostałyby tylko pojedyncze pola i trzeba by skończyć, gdy inni grają dalej.",
            ),
        ),
        LessonStep(
            at=late(NO_POINTS, (FISH, STAR), advanced=True),
            says=Words(
                en="In the advanced game every row and column without points costs 5. Look at the red figures, and draw so that "
                "one of these lines scores.",
                pl="W wariancie dla zaawansowanych każdy szereg i każda kolumna bez punktów kosztuje 5. Spójrz na czerwone "
                "liczby i rysuj tak, żeby jedna z tych linii zaczęła punktować.",
            ),
            points=("score:row-2", "score:row-3"),
            done=lambda tried: any(
                before == ZERO_LINE < after
                for before, after in zip(lines(tried.before), lines(tried.after), strict=True)
            ),
            wrong=Words(
                en="No line would get rid of its minus five. Look for a fish or a star beside which the new one can stand.",
                pl="Żadna linia nie pozbyłaby się minus pięciu. Poszukaj rybki albo gwiazdki, obok której może stanąć nowa.",
            ),
        ),
        LessonStep(
            at=late(DIAGONAL, (HOUSE, STAR), advanced=True),
            says=Words(
                en="In the advanced game the shaded diagonal is a line too, and counts twice. Without points it costs 10. Put the "
                "house where it extends the diagonal.",
                pl="W wariancie dla zaawansowanych liczy się też zacieniowana ukośna linia, i to podwójnie. Bez punktów kosztuje 10. "
                "Narysuj domek tam, gdzie wydłuży tę linię.",
            ),
            points=("cell:4", "cell:8", "cell:12", "cell:16", "cell:20"),
            done=lambda tried: (points(tried.after).diagonal or 0) > (points(tried.before).diagonal or 0),
            wrong=Words(
                en="The diagonal would get nothing from that. It runs from the top right to the bottom left; the house goes "
                "onto one of its two empty cells.",
                pl="Ukośna linia nic z tego nie ma. Biegnie od prawego górnego do lewego dolnego rogu; narysuj domek na jednym z jej "
                "dwóch pustych pól.",
            ),
        ),
        LessonStep(
            says=Words(
                en="That is all of it. A game has twelve throws, whoever has the most points wins, and a tie goes to the best "
                "single row or column. Everybody begins with a symbol of their own in the corner.",
                pl="To już wszystko. Gra to dwanaście rzutów; wygrywa osoba z największą liczbą punktów, a przy remisie ta z lepszym "
                "pojedynczym szeregiem lub kolumną. Każdy zaczyna z własnym symbolem w rogu.",
            ),
            points=("score:total",),
        ),
    ),
)
