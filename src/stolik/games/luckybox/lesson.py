"""The lesson of Super Mega Lucky Box: one card and one number, then lines, bolts, chains, moons, a complete card, and choosing cards."""

from __future__ import annotations

from typing import TypeAlias

from stolik.games.luckybox import GAME
from stolik.games.luckybox.rules.cards import NUMBERS
from stolik.games.luckybox.rules.game import Move
from stolik.games.luckybox.rules.moves import Bonus, Completed, Marked, Options
from stolik.games.luckybox.rules.printed import OWN_DECK
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import Held, Tableau
from stolik.table.lessons.lesson import ME, Lesson, LessonStep, Try, Words
from stolik.table.lessons.luck import started

LuckyBoxTry: TypeAlias = Try[State, Move]

PLAYERS = 3
CARDS = {card.number: card for card in OWN_DECK}


def held(number: int, *marked: int) -> Held:
    """A card of ours with these cells marked."""
    return Held(CARDS[number], sum(1 << cell for cell in marked))


def table(*cards: Held, revealed: tuple[int, ...], bolts: int = 0, this_round: int = 1) -> State:
    """My cards; the others have none, and pass."""
    mine = Tableau(cards=cards, bolts=bolts)
    used = {one.card.number for one in cards}
    return State(
        Options(),
        tableaus=(mine, *(Tableau(),) * (PLAYERS - 1)),
        round=this_round,
        revealed=revealed,
        deck=tuple(card for card in OWN_DECK if card.number not in used),
        discards=(),
        old_deck=(),
        waiting=frozenset(range(PLAYERS)),
    )


def marks(tried: LuckyBoxTry) -> list[Marked]:
    return [event for event in tried.events if isinstance(event, Marked) and event.seat == ME]


def completes_a_card(tried: LuckyBoxTry) -> bool:
    return any(isinstance(event, Completed) and event.seat == ME for event in tried.events)


def kept(tried: LuckyBoxTry) -> set[int]:
    """The numbers on the cards that were kept."""
    return {number for one in tried.after.tableaus[ME].cards for number in one.card.grid}


def not_covered(tried: LuckyBoxTry) -> Words:
    missing = ", ".join(str(number) for number in NUMBERS if number not in kept(tried))
    return Words(
        en=f"You may, but these cards have no {missing}: whenever such a number came up you would stand there empty-handed. "
        "Take a card with these numbers too.",
        pl=f"Wolno, ale na tych kartach brakuje liczb: {missing}. Gdy padną, nic nie wykreślisz. Weź też kartę z tymi liczbami.",
    )


LESSON: Lesson[State, Move] = Lesson(
    players=PLAYERS,
    steps=(
        LessonStep(
            at=table(held(25, 0, 1), revealed=(4,)),
            says=Words(
                en="Each turn a number comes up, for everybody. Now it is 4. Cross out a 4 on your card: press it, then press Mark.",
                pl="W każdej turze odkrywana jest jedna liczba dla wszystkich. Teraz to 4. Wykreśl pole z 4 na swojej karcie: naciśnij je, "
                "a potem zatwierdź przyciskiem.",
            ),
            points=("number:now", "held:25 cell:4", "held:25 cell:6"),
            done=lambda tried: bool(marks(tried)),
            luck=(1,),
        ),
        LessonStep(
            says=Words(
                en="Now 1. It is the last free cell of the top row: a complete row or column brings the bonus at its end at once. "
                "Here that is a bolt. Cross out the 1.",
                pl="Teraz 1. To ostatnie wolne pole górnego rzędu: pełny rząd albo kolumna od razu daje premię, którą widać na końcu. "
                "Tu to błyskawica. Wykreśl 1.",
            ),
            points=("held:25 cell:2", "bonus:25-0"),
            done=lambda tried: bool(marks(tried)),
            luck=(7,),
        ),
        LessonStep(
            says=Words(
                en="Now 7, and your card has none. A bolt changes the number by one, for you alone: 7 becomes 6 or 8. (9 and 1 are "
                "neighbours too.) Pay your bolt for a 6.",
                pl="Teraz 7, a na Twojej karcie jej nie ma. Błyskawica zmienia liczbę o jeden, tylko dla Ciebie: z 7 robi 6 albo 8. "
                "(9 i 1 też sąsiadują.) Zapłać błyskawicą za 6.",
            ),
            points=("coin:bolts", "held:25 cell:3", "held:25 cell:8"),
            done=lambda tried: any(event.bolts for event in marks(tried)),
            wrong=Words(
                en="You may pass when nothing fits, but then the turn is lost. You have a bolt: use it for a 6.",
                pl="Można spasować, gdy nic nie pasuje, ale wtedy tura przepada. Masz błyskawicę: wykreśl nią 6.",
            ),
        ),
        LessonStep(
            at=table(held(4, 1, 4, 6, 8), held(29, 4, 5), revealed=(8, 9)),
            says=Words(
                en="A little later: two cards, and 9 comes up. It completes the middle row of the second card. The bonus there is a number, 2. "
                "Cross out the 9.",
                pl="Trochę później: dwie karty, a odkryta liczba to 9. Wypełni środkowy rząd drugiej karty. Premia za niego to liczba 2. "
                "Wykreśl 9.",
            ),
            points=("held:29 cell:3", "bonus:29-1"),
            done=lambda tried: bool(marks(tried)),
        ),
        LessonStep(
            says=Words(
                en="A number as a bonus is used at once, on any card of yours. Cross out the 2 on the other card, and look: it completes a "
                "row and a column together.",
                pl="Premię z liczbą wykorzystujesz natychmiast, na dowolnej swojej karcie. Wykreśl 2 na drugiej karcie i zobacz: wypełni "
                "naraz rząd i kolumnę.",
            ),
            points=("held:4 cell:7", "bonus:4-2", "bonus:4-4"),
            done=lambda tried: isinstance(tried.action, Bonus),
        ),
        LessonStep(
            says=Words(
                en="A chain! The column brought a star: one star in a round is 1 point, two are 4, three are 9. The row brought a question "
                "mark: cross out any number you like.",
                pl="Lawina premii! Kolumna dała gwiazdkę: jedna w rundzie to 1 punkt, dwie to 4, trzy to 9. Rząd dał znak zapytania: "
                "wykreśl dowolne pole.",
            ),
            points=("coin:stars", "bonus:4-2"),
            done=lambda tried: isinstance(tried.action, Bonus),
        ),
        LessonStep(
            at=table(held(38, 3, 6), revealed=(3,)),
            says=Words(
                en="In the end whoever has most moons gets 6 points, and whoever has fewest loses 6. There is a moon below the first column. "
                "You have two cells with 3: which one wins the moon?",
                pl="Na koniec osoba z największą liczbą księżyców dostaje 6 punktów, a z najmniejszą traci 6. Pod pierwszą kolumną jest księżyc. "
                "Masz dwa pola z 3: które go zdobędzie?",
            ),
            points=("bonus:38-3", "held:38 cell:0", "held:38 cell:5"),
            done=lambda tried: tried.after.tableaus[ME].moons > tried.before.tableaus[ME].moons,
            wrong=Words(
                en="This 3 completes nothing. The one in the top left corner fills the first column.",
                pl="Ta 3 niczego nie wypełni. Pierwszą kolumnę dopełnia ta w lewym górnym rogu.",
            ),
        ),
        LessonStep(
            at=table(held(24, 3), held(26, 0, 2, 3, 4, 5, 6, 7, 8), revealed=(2, 8)),
            says=Words(
                en="Complete cards bring most: 15 points in the first round, then 12, 10 and 8. Hurry is worth it. The number is 8: complete a "
                "card.",
                pl="Najwięcej dają ukończone karty: 15 punktów w pierwszej rundzie, potem 12, 10 i 8. Warto się spieszyć. Odkryta liczba to 8: "
                "ukończ kartę.",
            ),
            points=("held:26 cell:1",),
            done=completes_a_card,
            wrong=Words(
                en="This cell fits too, but the other card lacks only its last 8. Complete it: 15 points.",
                pl="To pole też pasuje, ale drugiej karcie brakuje już tylko ostatniej 8. Ukończ ją: 15 punktów.",
            ),
        ),
        LessonStep(
            at=started(GAME, PLAYERS, gives=tuple(CARDS[number] for number in (2, 5, 20, 25, 26))),
            says=Words(
                en="A game begins with five cards, of which you keep three. Choose so that all numbers from 1 to 9 are on them: then "
                "every number finds a place.",
                pl="Na początku gry losujesz pięć kart i zostawiasz sobie trzy. Wybierz tak, żeby były na nich wszystkie liczby od 1 do 9: "
                "wtedy żadna się nie zmarnuje.",
            ),
            points=("card:26",),
            done=lambda tried: kept(tried) == set(NUMBERS),
            wrong=not_covered,
        ),
        LessonStep(
            says=Words(
                en="That is all of it. Four rounds of nine numbers; before each new one you choose one more card out of three. In the "
                "end every two cells crossed out on cards left over bring a point. Most points win.",
                pl="To już wszystko. Cztery rundy po dziewięć liczb; przed każdą następną wybierasz jeszcze jedną kartę z trzech. Na koniec "
                "każde dwa wykreślone pola na nieukończonych kartach dają punkt. Wygrywa osoba z największą liczbą punktów.",
            ),
        ),
    ),
)
