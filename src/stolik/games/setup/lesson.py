"""The lesson of SETUP: one pair, then runs, several tiles, stacks, several sets at once, bonus points, and the swap."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from stolik.game.contract import Illegal, Seat
from stolik.games.setup.rules.moves import Laid, Move, Options, Place, Sets, Swap
from stolik.games.setup.rules.printed import OUR_BOARD, SpaceName
from stolik.games.setup.rules.state import State, Track
from stolik.games.setup.rules.tiles import TILES, Tile, in_tile_order, number
from stolik.games.setup.rules.turn import judge
from stolik.table.lessons.lesson import ME, Lesson, LessonStep, Try, Words

SetupTry: TypeAlias = Try[State, Move]

MINE = ("N1", "N2")
"""My bonus spaces."""
THREE_TILES, TWO_SETS = 3, 2


def table(*, rack: str, pool: str, theirs: str = "P1 P2 G1 G2", at: tuple[int, int] = (0, 0), **lying: str) -> State:
    """Tiles on spaces (`C1="R7"`, the topmost last), on my rack, in the pool, and on the other rack."""
    stacks = tuple(tuple(lying.get(space, "").split()) for space in OUR_BOARD.spaces)
    racks = (in_tile_order(tuple(rack.split())), in_tile_order(tuple(theirs.split())))
    out = {tile for tiles in (*stacks, *racks, pool.split()) for tile in tiles}
    return State(
        board=OUR_BOARD,
        options=Options(),
        stacks=stacks,
        pool=tuple(pool.split()),
        racks=racks,
        bag=tuple(tile for tile in TILES if tile not in out),
        tracks=tuple(Track(sets=position) for position in at),
        turn=ME,
    )


def made(tried: SetupTry) -> Sets | None:
    """What I made."""
    return next((event for event in tried.events if isinstance(event, Sets) and event.seat == ME), None)


def placed(tried: SetupTry) -> dict[SpaceName, Tile]:
    return {laid.space: laid.tile for laid in tried.action.tiles} if isinstance(tried.action, Place) else {}


def shown(tried: SetupTry, spaces: Iterable[SpaceName]) -> list[Tile]:
    """What lies on these spaces with what I placed, before the other player answers."""
    lay = dict(zip(OUR_BOARD.spaces, tried.before.shown, strict=True)) | placed(tried)
    return [tile for space in spaces if (tile := lay[space]) is not None]


def is_of_one_number(tried: SetupTry, spaces: Iterable[SpaceName]) -> bool:
    return len({number(tile) for tile in shown(tried, spaces)}) == 1


def makes_a_pair(tried: SetupTry) -> bool:
    sets = made(tried)
    return sets is not None and any(is_of_one_number(tried, spaces) for spaces in sets.sets)


def makes_a_run_of_three(tried: SetupTry) -> bool:
    sets = made(tried)
    return sets is not None and any(
        len(spaces) >= THREE_TILES and not is_of_one_number(tried, spaces) for spaces in sets.sets
    )


def covers(tried: SetupTry) -> bool:
    lying = {space for space, stack in zip(OUR_BOARD.spaces, tried.before.stacks, strict=True) if stack}
    return bool(lying & placed(tried).keys())


def answer(state: State, seat: Seat) -> Move:
    """The other player makes a set of one tile and a tile on my bonus spaces if that can be done, and swaps a tile otherwise."""
    for tile in state.racks[seat]:
        for space in state.open_to(seat):
            laid = (Laid(tile, state.board.spaces[space]),)
            if _pays_me(state, seat, laid):
                return Place(laid)
    return Swap(state.racks[seat][:1])


def _pays_me(state: State, seat: Seat, laid: tuple[Laid, ...]) -> bool:
    try:
        return judge(state, seat, laid).bonus[ME] > 0
    except Illegal:
        return False


LESSON: Lesson[State, Move] = Lesson(
    players=2,
    others=answer,
    steps=(
        LessonStep(
            at=table(rack="R2 Y7 G10 B9", pool="Y1 Y4 P5 B1", C1="R7", C2="B3", C3="G5", C4="P8"),
            says=Words(
                en="Make sets of tiles on the board. Two tiles with the same number, joined by a line, are a set. Choose your yellow 7, then a "
                "space beside the red 7, and press Place.",
                pl="Twórz na planszy zestawy płytek. Dwie płytki z tą samą liczbą, połączone linią, to zestaw. Wybierz swoją żółtą 7, potem "
                "pole obok czerwonej 7 i naciśnij Połóż.",
            ),
            points=("tile:Y7", "space:C1"),
            done=makes_a_pair,
            wrong=Words(
                en="That is a set as well, but not the one meant here. Lay a tile beside one with the same number: the yellow 7 beside the red 7.",
                pl="To też zestaw, ale nie ten. Połóż płytkę obok takiej samej liczby: żółtą 7 obok czerwonej 7.",
            ),
        ),
        LessonStep(
            at=table(rack="R8 Y2 G10 B6", pool="Y5 P3 P10 B1", at=(2, 0), C1="R6", C2="R7", C3="G4", C4="P2"),
            says=Words(
                en="Each tile of your sets is a point, and a point is a step of your pawn. A run is a set too: one colour, rising, tile by tile. "
                "6 and 7 lie there. Go on with the red 8.",
                pl="Każda płytka w zestawie to punkt, a punkt to jeden krok Twojego pionka. Zestawem jest też ciąg: jeden kolor, rosnąco, płytka "
                "przy płytce. Leżą 6 i 7. Dołóż czerwoną 8.",
            ),
            points=("tile:R8", "space:C2", "pawn:0"),
            done=makes_a_run_of_three,
            wrong=Words(
                en="The run would not grow by that. The red 8 belongs right beside the red 7: 6, 7, 8 are three points.",
                pl="Ciąg od tego nie urośnie. Czerwona 8 musi leżeć tuż obok czerwonej 7: 6, 7, 8 to trzy punkty.",
            ),
        ),
        LessonStep(
            at=table(rack="G4 Y9 R10 B7", pool="B4 P6 Y1 R8", at=(5, 3), C1="R4", C2="P1", C3="G9", C4="Y6"),
            says=Words(
                en="You may lay several tiles in one turn, your own and those of the pool, if all belong to one set. Lay the green 4 of your "
                "rack and the blue 4 of the pool beside the red 4.",
                pl="W jednej turze możesz położyć kilka płytek, swoich i z puli ogólnej, jeśli wszystkie należą do jednego zestawu. Dołóż do "
                "czerwonej 4 zieloną 4 ze stojaka i niebieską 4 z puli ogólnej.",
            ),
            points=("tile:G4", "tile:B4", "space:C1"),
            done=lambda tried: len(placed(tried)) > 1 and makes_a_pair(tried),
            wrong=Words(
                en="There is more in it: lay two tiles at once, so that lines connect all three fours.",
                pl="Da się więcej: połóż dwie płytki naraz, tak żeby wszystkie trzy czwórki były połączone liniami.",
            ),
        ),
        LessonStep(
            at=table(
                rack="G6 Y1 R10 B8",
                pool="B5 P3 Y10 R9",
                at=(8, 6),
                C1="R6",
                C2="P1",
                C3="Y3",
                C4="B2",
                W1="G8",
                W2="P5",
                E1="Y8",
                E2="R4",
                N1="Y4",
                N2="B9",
            ),
            says=Words(
                en="Hardly a space is free? Lay your tile on top of another: only the topmost one counts. Lay the green 6 on any tile "
                "beside the red 6.",
                pl="Prawie nie ma miejsca? Połóż płytkę na innej: liczy się tylko ta na wierzchu. Połóż zieloną 6 na dowolnej płytce obok "
                "czerwonej 6.",
            ),
            points=("tile:G6", "space:C1"),
            done=lambda tried: covers(tried) and makes_a_pair(tried),
            wrong=Words(
                en="Try it on top of another tile: make a pair with a tile that you lay onto a stack.",
                pl="Spróbuj położyć na innej płytce: utwórz parę płytką położoną na stosie.",
            ),
        ),
        LessonStep(
            at=table(rack="R8 Y1 G10 B6", pool="P4 Y3 B10 P6", at=(10, 8), C1="R7", C2="P1", C3="Y4", C4="G8"),
            says=Words(
                en="One tile can belong to two sets at once. The red 8 goes with the green 8, and on the red 7 follows the red 8. "
                "Lay it where it makes both; every tile counts once.",
                pl="Jedna płytka może należeć do dwóch zestawów. Czerwona 8 pasuje do zielonej 8, a po czerwonej 7 idzie czerwona 8. Połóż ją "
                "tak, żeby powstały oba; każda płytka liczy się raz.",
            ),
            points=("tile:R8", "space:C1", "space:C4"),
            done=lambda tried: (sets := made(tried)) is not None and len(sets.sets) >= TWO_SETS,
            wrong=Words(
                en="That makes one set only. Look for a space that touches the red 7 and the green 8.",
                pl="To tylko jeden zestaw. Poszukaj pola, które styka się i z czerwoną 7, i z zieloną 8.",
            ),
        ),
        LessonStep(
            at=table(
                rack="R6 Y1 G10 B3",
                pool="P4 Y8 B10 P5",
                theirs="R9 P1 G1 B1",
                at=(13, 11),
                C1="R7",
                C2="R8",
                C3="Y4",
                C4="G2",
            ),
            says=Words(
                en="The two spaces before you are your bonus spaces: nobody else may lay tiles there. If somebody makes a set with a tile on "
                "them, you get a point too. Lay the red 6 on one of them.",
                pl="Dwa pola przed Tobą to Twoje pola bonusowe: nikt inny nie może tam kłaść płytek. Gdy ktoś użyje leżącej tam płytki "
                "w swoim zestawie, też dostajesz punkt. Połóż na jednym z nich czerwoną 6.",
            ),
            points=("tile:R6", "space:N1", "space:N2"),
            done=lambda tried: any(tile == "R6" and space in MINE for space, tile in placed(tried).items()),
            wrong=Words(
                en="A good set, but not on your bonus spaces. Lay the red 6 on one of the two spaces with your colour.",
                pl="Dobry zestaw, ale nie na polach bonusowych. Połóż czerwoną 6 na jednym z dwóch pól w Twoim kolorze.",
            ),
        ),
        LessonStep(
            says=Words(
                en="The other player made the run longer and used your 6: a bonus point for you, in somebody else's turn. Look at your pawn.",
                pl="Rywal wydłużył ciąg i użył Twojej 6: dostajesz punkt bonusowy, choć to nie Twoja tura. Spójrz na swój pionek.",
            ),
            points=("pawn:0", "space:N1", "space:N2"),
        ),
        LessonStep(
            at=table(rack="R1 Y4 G10 B7", pool="P2 Y9 B5 P6", at=(17, 15), C1="R8", C2="G3", C3="Y1", C4="P10"),
            says=Words(
                en="You like nothing here? Instead of making a set you may swap as many tiles of your rack as you like for new ones from the bag. "
                "Press Swap, choose tiles, and confirm.",
                pl="Nic Ci nie odpowiada? Zamiast tworzyć zestaw możesz wymienić dowolną liczbę płytek ze stojaka na nowe z woreczka. Naciśnij "
                "Wymień, wybierz płytki i zatwierdź.",
            ),
            points=("doing:swap", "row:rack"),
            done=lambda tried: isinstance(tried.action, Swap),
            wrong=Words(
                en="A set would do as well in a game. Here try the other way: swap some tiles.",
                pl="W grze zestaw też byłby dobry. Tu wypróbuj drugą możliwość: wymień płytki.",
            ),
        ),
        LessonStep(
            says=Words(
                en="That is all of it. Whose pawn first reaches the finish has won: after 60 steps with two players, 50 with three, 40 with four.",
                pl="To już wszystko. Wygrywa osoba, której pionek jako pierwszy dotrze do mety: po 60 polach w dwie osoby, 50 w trzy, 40 w cztery.",
            ),
            points=("pawn:0", "pawn:1"),
        ),
    ),
)
