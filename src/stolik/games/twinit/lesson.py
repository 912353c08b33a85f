"""The lesson of Twin it!: one pair without a clock, then revealing, the tops of decks, stealing, mistakes, and at last a slow rival."""

from __future__ import annotations

from typing import TypeAlias

from stolik.game.contract import Due, Milliseconds, Seat
from stolik.games.twinit import GAME
from stolik.games.twinit.rules.moves import (
    AnyAction,
    CardSet,
    Claim,
    Give,
    Mistake,
    Options,
    Reveal,
    Stolen,
    Won,
)
from stolik.games.twinit.rules.presses import pressed_in
from stolik.games.twinit.rules.printed import PRINTED
from stolik.games.twinit.rules.state import Card, State, free, set_of, twins
from stolik.table.lessons.lesson import ME, Lesson, LessonStep, Point, Try, Words

TwinItTry: TypeAlias = Try[State, AnyAction]

YOU: Seat = 1
"""The rival."""
NO_CLOCK: Milliseconds = 10**9
SLOW: Milliseconds = 8_000
"""How long the rival looks at a pair before claiming it."""
PAUSE: Milliseconds = 2_500
"""How long the rival waits before revealing."""
CALM_TEMPO = 10


class Dealer:
    """Lays out printed cards by what they show, each card once."""

    def __init__(self) -> None:
        self._up: dict[int, int] = {}

    def showing(self, *patterns: int) -> tuple[int, ...]:
        """Cards that show these patterns."""
        return tuple(self._take(pattern, turned=False) for pattern in patterns)

    def hiding(self, *patterns: int) -> tuple[int, ...]:
        """Cards that will show these patterns once they are turned over."""
        return tuple(self._take(pattern, turned=True) for pattern in patterns)

    def _take(self, pattern: int, *, turned: bool) -> int:
        card = next(at for at, faces in enumerate(PRINTED) if pattern in faces and at not in self._up)
        side = PRINTED[card].index(pattern)
        self._up[card] = 1 - side if turned else side
        return card

    def table(
        self,
        lying: tuple[int, ...],
        decks: tuple[tuple[int, ...], tuple[int, ...]],
        sets: tuple[CardSet, ...] = (),
        *,
        tempo: int = CALM_TEMPO,
        reveal_by: Milliseconds = NO_CLOCK,
    ) -> State:
        cards = tuple(Card(faces, self._up.get(at, 0), since=0, rev=1) for at, faces in enumerate(PRINTED))
        return State(
            options=Options(tempo=tempo),
            players=2,
            revision=GAME.revision,
            cards=cards,
            decks=decks,
            table=lying,
            sets=sets,
            barred=(),
            aside=(),
            at=0,
            rev=1,
            past=((1, 0),),
            turn=ME,
            anyone=False,
            reveal_from=0,
            reveal_by=reveal_by,
            quiet_since=0,
            window=None,
            hands=(),
            owing=(),
            owing_until=0,
            locked=(0, 0),
            ends=None,
            last=None,
            revealed=False,
            passes=0,
            over=False,
        )


def one_pair() -> State:
    deal = Dealer()
    return deal.table(deal.showing(4, 22, 60, 4, 100), (deal.showing(31, 50), deal.showing(75, 85)))


def before_a_reveal() -> State:
    deal = Dealer()
    return deal.table(deal.showing(22, 60, 100, 46), ((*deal.hiding(60), *deal.showing(34)), deal.showing(75, 85)))


def on_a_deck() -> State:
    deal = Dealer()
    return deal.table(deal.showing(24, 67, 91, 46), (deal.showing(31, 50), deal.showing(24, 85)))


def to_steal() -> State:
    deal = Dealer()
    pair = CardSet(YOU, deal.showing(30, 30))
    return deal.table(deal.showing(30, 67, 91, 46), (deal.showing(5, 50), deal.showing(75, 85)), (pair,))


def only_alike() -> State:
    deal = Dealer()
    mine = tuple(CardSet(ME, deal.showing(pattern, pattern)) for pattern in (42, 52))
    return deal.table(deal.showing(10, 67, 91, 11), (deal.showing(31, 50), deal.showing(75, 85)), mine)


def a_race() -> State:
    """Nothing to be seen at first; the rival's first card brings a pair, and so do later ones."""
    deal = Dealer()
    lying = deal.showing(22, 60, 100, 46)
    mine = (*deal.hiding(5), *deal.hiding(22), *deal.showing(34, 33))
    theirs = (*deal.hiding(60), *deal.hiding(100), *deal.showing(85, 86))
    return deal.table(lying, (mine, theirs), reveal_by=CALM_TEMPO * 1000)


def wins(tried: TwinItTry) -> bool:
    return any(isinstance(event, Won) and event.seat == ME for event in tried.events)


def loses_a_pair_to_the_rival(tried: TwinItTry) -> bool:
    return any(isinstance(event, Won | Stolen) and event.seat == YOU for event in tried.events)


def mistakes_something(tried: TwinItTry) -> bool:
    return any(isinstance(event, Mistake) and event.seat == ME for event in tried.events)


def pair_to_see(state: State) -> tuple[Point, ...]:
    """Two twins; of a set, the card that lies on top."""
    homes = ((card, set_of(state, card)) for card in next(iter(twins(state)), ()))
    return tuple(f"card:{home.cards[-1] if home else card}" for card, home in homes)


def in_the_middle(state: State) -> tuple[Point, ...]:
    """The first and the last card on the table: cousins, not twins."""
    return (f"card:{state.table[0]}", f"card:{state.table[-1]}")


def not_the_same(tried: TwinItTry) -> Words:
    if isinstance(tried.action, Claim):
        return Words(
            en="These two are not the same: look at every line and colour. In a game a mistake costs a pair; here nothing is lost.",
            pl="To nie są takie same karty: przyjrzyj się liniom i kolorom. W grze pomyłka kosztuje parę; tu nic nie tracisz.",
        )
    return Words(
        en="Not yet: first the two cards that are the same. Press one, then the other.",
        pl="Jeszcze nie: najpierw dwie takie same karty. Dotknij jednej, potem drugiej.",
    )


def slow_rival(state: State) -> Due[AnyAction] | None:
    """Claims what it has looked at for long enough, and takes its time to reveal."""
    if state.window or state.owing:
        return None
    coming: list[Due[AnyAction]] = [
        Due(max(state.at, *(state.cards[card].since + SLOW for card in pair)), YOU, _claim(state, pair))
        for pair in twins(state)
        if set(pair) <= set(free(state))
    ]
    if state.turn == YOU:
        coming.append(Due(max(state.at + PAUSE, state.reveal_from), YOU, Reveal()))
    return min(coming, key=lambda due: due.at, default=None)


def _claim(state: State, pair: tuple[int, int]) -> Claim:
    return Claim(pair, rev=pressed_in(state), after=0)


LESSON: Lesson[State, AnyAction] = Lesson(
    players=2,
    steps=(
        LessonStep(
            at=one_pair(),
            says=Words(
                en="Somewhere here lie two cards that are exactly the same. Press one of them, then the other: that is how you claim a pair. "
                "No clock runs yet.",
                pl="Gdzieś tu leżą dwie identyczne karty. Dotknij jednej, a potem drugiej: tak zdobywa się parę. Zegar jeszcze nie biegnie.",
            ),
            points=pair_to_see,
            done=wins,
            wrong=not_the_same,
        ),
        LessonStep(
            at=before_a_reveal(),
            says=Words(
                en="No pair to be seen. Players take turns to reveal: the top card of your deck is turned over onto the table, with its "
                "other side up. Press Reveal.",
                pl="Żadnej pary nie widać. Każdy po kolei odkrywa: wierzchnia karta Twojej talii trafia na stół drugą stroną do góry. "
                "Naciśnij Odkryj.",
            ),
            points=("doing:reveal",),
            done=lambda tried: isinstance(tried.action, Reveal),
            wrong=Words(
                en="No two cards here are the same: that would be a mistake. Reveal a card first.",
                pl="Nie ma tu dwóch takich samych kart: to byłaby pomyłka. Najpierw odkryj kartę.",
            ),
        ),
        LessonStep(
            says=Words(
                en="There it is: the new card has a twin on the table. Whoever presses both first gets the pair, whosever turn it is. "
                "Claim it.",
                pl="Jest: nowa karta ma na stole bliźniaka. Parę zdobywa osoba, która pierwsza dotknie obu kart, niezależnie od tego, czyja "
                "jest kolej. Zdobądź ją.",
            ),
            points=pair_to_see,
            done=wins,
            wrong=not_the_same,
        ),
        LessonStep(
            at=on_a_deck(),
            says=Words(
                en="Every side that you can see is in play: cards on the table, and the tops of all decks too. Find the pair with the top of "
                "your rival's deck.",
                pl="W grze są wszystkie widoczne wzory: karty na stole, a także wierzch każdej talii. Znajdź parę z kartą na wierzchu "
                "talii rywala.",
            ),
            points=pair_to_see,
            done=wins,
            wrong=not_the_same,
        ),
        LessonStep(
            at=to_steal(),
            says=Words(
                en="Some patterns exist three times. Your rival has a pair, and the third card has just appeared: press it and one of the pair, "
                "and all three are yours. A set of three is safe from everybody.",
                pl="Niektóre wzory pojawiają się trzy razy. Rywal ma parę, a na stole leży trzecia taka karta: dotknij jej i jednej z pary, a "
                "wszystkie trzy będą Twoje. Trojaczków nikt już nie odbierze.",
            ),
            points=pair_to_see,
            done=lambda tried: any(isinstance(event, Stolen) and event.seat == ME for event in tried.events),
            wrong=not_the_same,
        ),
        LessonStep(
            at=only_alike(),
            says=Words(
                en="Careful: many patterns are only alike. These two are not the same. Be mistaken on purpose for once: press both, and see "
                "what it costs.",
                pl="Uwaga: wiele wzorów jest tylko podobnych. Te dwa nie są identyczne. Pomyl się raz celowo: dotknij obu i zobacz, ile to "
                "kosztuje.",
            ),
            points=in_the_middle,
            done=mistakes_something,
            wrong=Words(
                en="Later. Here it is about a mistake: press the two cards that are only alike.",
                pl="To później. Tu chodzi o pomyłkę: dotknij dwóch kart, które są tylko podobne.",
            ),
        ),
        LessonStep(
            says=Words(
                en="A mistake costs one of your pairs: it goes under your deck. You have two, so you may choose. Press a card of the pair that "
                "you can do without. (Sets of three are never lost.)",
                pl="Pomyłka kosztuje jedną z Twoich par: trafia ona na spód Twojej talii. Masz dwie, więc wybierasz. Dotknij karty z pary, "
                "którą oddajesz. (Trojaczków się nie traci.)",
            ),
            points=lambda state: tuple(f"card:{won.cards[-1]}" for won in state.sets if won.seat == ME),
            done=lambda tried: isinstance(tried.action, Give),
        ),
        LessonStep(
            at=a_race(),
            says=Words(
                en="Now for real, against a slow rival: the clock runs. Reveal when it is your turn, keep your eyes open, and be the first to "
                "claim a pair.",
                pl="Teraz naprawdę, z powolnym rywalem: zegar biegnie. Odkrywaj, gdy Twoja kolej, miej oczy otwarte i zdobądź parę przed "
                "rywalem.",
            ),
            done=wins,
            along=lambda tried: isinstance(tried.action, Reveal),
            wrong=not_the_same,
            meanwhile=slow_rival,
            lost=loses_a_pair_to_the_rival,
            too_late=Words(
                en="Your rival was faster. Nothing is lost: the cards are dealt again. Watch what is new on the table.",
                pl="Rywal był szybszy. Nic straconego: karty są rozdane od nowa. Patrz, co nowego pojawia się na stole.",
            ),
        ),
        LessonStep(
            at=before_a_reveal(),
            says=Words(
                en="That is all of it. Who has five sets first, of two or three cards, has won. If two press at the same moment, nobody gets "
                "the pair, and its cards are turned over. There are teams, too, and games of one minute.",
                pl="To już wszystko. Wygrywa osoba, która pierwsza zdobędzie pięć zestawów z dwóch albo trzech kart. Gdy dwie osoby dotkną kart "
                "równocześnie, nikt nie zdobywa pary, a jej karty się odwracają. Są też gra zespołowa i gra na minutę.",
            ),
        ),
    ),
)
