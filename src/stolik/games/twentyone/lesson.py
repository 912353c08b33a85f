"""The lesson of Twenty One: one row and dice that fit, then rolling again, hits, the cross, and what a full row is worth."""

from __future__ import annotations

from typing import TypeAlias

from stolik.game.contract import Seat
from stolik.games.twentyone.rules.moves import ATTEMPTS, Cross, Keep, Options, Reroll, Write, Wrote
from stolik.games.twentyone.rules.printed import COLOURS, OWN_PRINTS, Colour
from stolik.games.twentyone.rules.sheet import Mark, blank, current_row, is_full, mark, writable
from stolik.games.twentyone.rules.state import State, dice_by_colour
from stolik.table.lessons.lesson import ME, Lesson, LessonStep, Point, Try, Words

Move: TypeAlias = Reroll | Keep | Write | Cross
TwentyOneTry: TypeAlias = Try[State, Move]

YOU: Seat = 1
"""The other player, who does the plainest thing there is."""
HITS_AT_ONCE = 2


def table(
    *rows: tuple[Mark, ...], dice: tuple[int, ...], rolling: bool = False, active: Seat = ME, attempt: int = ATTEMPTS
) -> State:
    """My sheet is A with so much of it filled; the dice in the order white, black, red, blue, yellow, green."""
    prints = OWN_PRINTS["classic"]
    mine = blank("A", prints["A"])
    for at, marks in enumerate(rows):
        mine = mark(mine, at, {field: number for field, number in enumerate(marks) if number is not None})
    return State(
        Options(),
        (mine, blank("B", prints["B"])),
        turn=1 + len(rows) * 4,
        active=active,
        dice=dice,
        attempt=attempt,
        rolling=rolling,
        waiting=frozenset({active}) if rolling else frozenset({ME, YOU}),
    )


def hits(tried: TwentyOneTry) -> int:
    return sum(len(event.hits) for event in tried.events if isinstance(event, Wrote) and event.seat == ME)


def fits(state: State) -> tuple[Point, ...]:
    """The fields that could take their die now."""
    sheet = state.sheets[ME]
    row = current_row(sheet)
    return tuple(f"field:{row}-{at}" for at in writable(sheet, dice_by_colour(state)))


def exact(state: State) -> tuple[Point, ...]:
    """Those that their die would hit."""
    sheet, dice = state.sheets[ME], dice_by_colour(state)
    row = current_row(sheet)
    return tuple(
        f"field:{row}-{at}"
        for at in writable(sheet, dice)
        if dice[sheet.printed[row][at].colour] == sheet.printed[row][at].number
    )


def plain(state: State, seat: Seat) -> Move:
    """Keep what was rolled, and write all that fits."""
    if state.rolling:
        return Keep()
    sheet = state.sheets[seat]
    row = sheet.printed[current_row(sheet)]
    fitting = {row[at].colour for at in writable(sheet, dice_by_colour(state))}
    colours: list[Colour] = [colour for colour in COLOURS if colour in fitting]
    return Write(tuple(colours)) if colours else Cross()


FOUR_OF_SIX: tuple[Mark, ...] = (4, None, 2, 3, 2, None)
FULL: tuple[Mark, ...] = (4, 0, 2, 3, 2, 1)

LESSON: Lesson[State, Move] = Lesson(
    players=2,
    others=plain,
    steps=(
        LessonStep(
            at=table(dice=(6, 4, 3, 4, 5, 2), active=YOU),
            says=Words(
                en="Six dice, one of each colour, for everybody. A die goes into the field of its colour in your top row, if it "
                "is not higher than the number printed there. Choose at least one that fits, and press Write.",
                pl="Sześć kostek, po jednej w każdym kolorze, dla wszystkich. Kostka trafia na pole swojego koloru w najwyższym rzędzie, "
                "jeśli nie jest większa niż liczba na polu. Wybierz co najmniej jedną, która pasuje, i naciśnij Wpisz.",
            ),
            points=fits,
            done=lambda tried: isinstance(tried.action, Write),
            wrong=Words(
                en="You may cross a field out, but then it counts nothing, and here two dice fit: the black 4 and the green 2.",
                pl="Pole wolno skreślić, ale wtedy nic nie daje, a tu pasują dwie kostki: czarna 4 i zielona 2.",
            ),
            luck=(6, 6, 5, 1, 6, 5),
        ),
        LessonStep(
            says=Words(
                en="Now it is your roll, and next to nothing fits. The active player may roll once more: all the dice except those "
                "that show 1. The blue 1 stays.",
                pl="Teraz Ty jesteś aktywnym graczem i prawie nic nie pasuje. Możesz rzucić jeszcze raz: wszystkimi kostkami oprócz "
                "tych z 1. Niebieska 1 zostaje.",
            ),
            points=("die:blue", "doing:reroll"),
            done=lambda tried: isinstance(tried.action, Reroll),
            wrong=Words(
                en="Then everybody would have to write these high dice. Rolling again costs nothing: roll once more.",
                pl="Wtedy wszyscy musieliby wpisywać tak wysokie kostki. Druga próba nic nie kosztuje: rzuć jeszcze raz.",
            ),
            luck=(5, 3, 2, 3, 4),
        ),
        LessonStep(
            says=Words(
                en="Much better. A die that shows exactly the printed number is a hit: hits bring bonus points. You may write as many "
                "dice at once as fit. Write at least two hits.",
                pl="Dużo lepiej. Kostka z dokładnie taką liczbą jak na polu to trafienie, a trafienia dają punkty bonusowe. Naraz można "
                "wpisać tyle kostek, ile pasuje. Wpisz co najmniej dwa trafienia.",
            ),
            points=exact,
            done=lambda tried: hits(tried) >= HITS_AT_ONCE,
            wrong=Words(
                en="There is more to be had: at least two dice that show exactly the number of their field, all in one go.",
                pl="Da się więcej: co najmniej dwie kostki z dokładnie taką liczbą jak na polu, wszystkie naraz.",
            ),
        ),
        LessonStep(
            at=table(FOUR_OF_SIX, dice=(6, 4, 3, 3, 5, 2)),
            says=Words(
                en="Another row, and nothing fits: the white 6 is higher than 5, the blue 3 higher than 1. Who cannot or will not write "
                "crosses out the free field farthest to the left.",
                pl="Inny rząd i nic nie pasuje: biała 6 jest większa niż 5, niebieska 3 większa niż 1. Kto nie może albo nie chce nic "
                "wpisać, skreśla wolne pole najdalej z lewej.",
            ),
            points=("field:0-1",),
            done=lambda tried: isinstance(tried.action, Cross),
            luck=(2, 3, 6, 1, 4, 6),
        ),
        LessonStep(
            says=Words(
                en="The next roll is somebody else's, and everybody writes it too. Your last free field is the blue 1, and the blue die "
                "shows 1. Fill the row with a hit.",
                pl="Teraz rzucił ktoś inny, ale wpisują wszyscy. Twoje ostatnie wolne pole to niebieska 1, a na niebieskiej kostce "
                "jest 1. Wypełnij rząd trafieniem.",
            ),
            points=("die:blue", "field:0-5"),
            done=lambda tried: hits(tried) > 0 and is_full(tried.after.sheets[ME].marks[0]),
            wrong=Words(
                en="The row would be full as well, but without this hit. Always write a hit: there is nothing better.",
                pl="Rząd też byłby pełny, ale bez tego trafienia. Trafienie warto wpisać zawsze: nie ma nic lepszego.",
            ),
        ),
        LessonStep(
            at=table(FULL, dice=(3, 4, 5, 1, 2, 6), rolling=True, attempt=1),
            says=Words(
                en="A full row is counted: the numbers make 4 + 0 + 2 + 3 + 2 + 1 = 12. Three hits are 6 bonus points, together 18. "
                "One hit brings 1, two 3, three 6, four 10, five 15, six 21.",
                pl="Pełny rząd się liczy: liczby dają 4 + 0 + 2 + 3 + 2 + 1 = 12. Trzy trafienia to 6 punktów bonusowych, razem 18. "
                "Jedno trafienie daje 1, dwa 3, trzy 6, cztery 10, pięć 15, a sześć 21.",
            ),
            points=("score:0",),
        ),
        LessonStep(
            at=table(FULL, dice=(6, 1, 5, 3, 4, 1), rolling=True, attempt=1),
            says=Words(
                en="Your roll in the second row: white 6, red 5, yellow 4, blue 3 and green 1 all hit. Decide well: keep them, or roll "
                "again?",
                pl="Twój rzut w drugim rzędzie: biała 6, czerwona 5, żółta 4, niebieska 3 i zielona 1 to same trafienia. Co robisz: "
                "zostawiasz czy rzucasz jeszcze raz?",
            ),
            points=("doing:keep",),
            done=lambda tried: isinstance(tried.action, Keep),
            wrong=Words(
                en="You may, but four hits would be rolled away: only the ones stay. Keep this roll.",
                pl="Wolno, ale cztery trafienia przepadną: zostają tylko jedynki. Zostaw ten rzut.",
            ),
        ),
        LessonStep(
            says=Words(
                en="Now write all that fits: five hits at once are 15 bonus points.",
                pl="Teraz wpisz wszystko, co pasuje: pięć trafień naraz to 15 punktów bonusowych.",
            ),
            points=exact,
            done=lambda tried: hits(tried) >= len(exact(tried.before)),
            wrong=Words(
                en="Leave no hit out: choose all the dice that show exactly the number of their field.",
                pl="Nie pomijaj żadnego trafienia: wybierz wszystkie kostki z dokładnie taką liczbą jak na polu.",
            ),
        ),
        LessonStep(
            says=Words(
                en="That is all of it. Rows are filled from top to bottom. When somebody has filled all five, the game ends, and "
                "everybody adds up their rows. Most points win.",
                pl="To już wszystko. Rzędy wypełnia się od góry do dołu. Gdy ktoś wypełni wszystkie pięć, gra się kończy i każdy "
                "sumuje swoje rzędy. Wygrywa osoba z największą liczbą punktów.",
            ),
        ),
    ),
)
