// Super Mega Lucky Box, one player, by the method of the kernel: the marks of all cards are one number.
// The very games that the kernel plays, so their points are the same. nvcc builds it for a GPU (-x cu).
#include "bits.hpp"
#include "luck.hpp"

constexpr int CARDS = 60, CELLS = 9, LINES = 6, NUMBERS = 9, ROUNDS = 4, TURNS = 9, HELD = 6;
constexpr int START_HAND = 5, START_KEPT = 3, DRAFT_HAND = 3, START_BOLTS = 4, STARS = 3;
constexpr int FARTHEST = 4, ALL_MARKED = (1 << CELLS) - 1;
enum Prize { NOTHING = 0, ANY = 10, BOLT, TWO_BOLTS, MOON, STAR };  // 1 to 9: that number

struct Deck {
    std::int8_t grid[CARDS][CELLS], prizes[CARDS][LINES];
    std::int16_t where[CARDS][ANY + 1];
};

// A spot is a cell of a card that is held: the card's place * 9 + the cell. A set of spots is one number.
using Spots = std::uint64_t;

struct Player {
    const Deck& deck;
    Spots marks = 0, of[ANY + 1] = {};
    int card[HELD];
    std::int8_t prizes[HELD * LINES], waiting[HELD * LINES];
    int held = 0, bolts = START_BOLTS, moons = 0, stars = 0, points = 0, pending = 0;

    HD explicit Player(const Deck& deck) : deck(deck) {}

    HD static int cost(int a, int b) {
        const int steps = a < b ? b - a : a - b;
        return steps < NUMBERS - steps ? steps : NUMBERS - steps;
    }
    HD Spots free_cells(int prize) const { return of[prize] & ~marks; }
    HD Spots reach(int revealed) const {
        if (bolts >= FARTHEST) return free_cells(ANY);
        Spots found = of[revealed];
        for (int steps = 1; steps <= bolts; ++steps) {
            const int above = revealed + steps, below = revealed - steps;
            found |= of[above <= NUMBERS ? above : above - NUMBERS] | of[below >= 1 ? below : below + NUMBERS];
        }
        return found & ~marks;
    }

    HD void cross_off(int spot, int round) {
        const int at = spot / CELLS, cell = spot % CELLS;
        const int lines[2] = {cell / 3, 3 + cell % 3}, cells[2] = {0007 << 3 * (cell / 3), 0111 << cell % 3};
        marks |= Spots{1} << spot;
        const int here = marks >> at * CELLS & ALL_MARKED;
        for (int way = 0; way < 2; ++way)
            if ((here & cells[way]) == cells[way]) take_prize(at * LINES + lines[way]);
        if (here == ALL_MARKED) points += round == 0 ? 15 : round == 1 ? 12 : round == 2 ? 10 : 8;
        int usable = 0;
        for (int one = 0; one < pending; ++one)
            if (free_cells(prizes[waiting[one]])) waiting[usable++] = waiting[one];
        pending = usable;
    }
    HD void take_prize(int line) {
        const int prize = prizes[line];
        if (prize == BOLT) bolts += 1;
        else if (prize == TWO_BOLTS) bolts += 2;
        else if (prize == MOON) moons += 1;
        else if (prize == STAR) { if (stars < STARS) points += 2 * stars++ + 1; }
        else if (prize != NOTHING) waiting[pending++] = static_cast<std::int8_t>(line);
    }

    HD void take_turn(Luck& luck, int revealed, int round) {
        const Spots spots = reach(revealed);
        const int total = size_of(spots), choice = luck.below(total + !free_cells(revealed));
        if (choice == total) return;
        const int spot = nth(spots, choice);
        bolts -= cost(revealed, deck.grid[card[spot / CELLS]][spot % CELLS]);
        cross_off(spot, round);
        while (pending) use_bonus(luck, round);
    }
    HD void use_bonus(Luck& luck, int round) {
        int total = 0;
        for (int one = 0; one < pending; ++one) total += size_of(free_cells(prizes[waiting[one]]));
        int choice = luck.below(total), used = 0;
        Spots spots = free_cells(prizes[waiting[0]]);
        for (; choice >= size_of(spots); spots = free_cells(prizes[waiting[++used]])) choice -= size_of(spots);
        --pending;
        for (int later = used; later < pending; ++later) waiting[later] = waiting[later + 1];
        cross_off(nth(spots, choice), round);
    }

    HD void hold(int number) {
        card[held] = number;
        for (int prize = 1; prize <= ANY; ++prize) of[prize] |= Spots(deck.where[number][prize]) << held * CELLS;
        for (int line = 0; line < LINES; ++line) prizes[held * LINES + line] = deck.prizes[number][line];
        ++held;
    }
    HD void end_round() {
        const Spots were = marks;
        const int had = held;
        bool complete = false;
        for (int at = 0; at < had; ++at) complete |= (were >> at * CELLS & ALL_MARKED) == ALL_MARKED;
        stars = 0;
        if (!complete) return;
        held = 0;
        marks = 0;
        for (Spots& spots : of) spots = 0;
        for (int at = 0; at < had; ++at) {
            const Spots here = were >> at * CELLS & ALL_MARKED;
            if (here == ALL_MARKED) continue;
            marks |= here << held * CELLS;
            hold(card[at]);
        }
    }
    HD int total() const {
        const int by_moons[7] = {-6, -2, 0, 1, 3, 6, 10};
        return points + size_of(marks) / 2 + by_moons[moons < 6 ? moons : 6];
    }
};

struct Play {
    Deck deck;

    HD int operator()(Luck& luck) const {
        Player player(deck);
        bool in_deck[CARDS];
        for (bool& is : in_deck) is = true;
        for (int round = 0; round < ROUNDS; ++round) {
            deal(luck, player, in_deck, round);
            unsigned left = (1u << 2 * NUMBERS) - 1;  // two bits for each number
            for (int turn = 0; turn < TURNS; ++turn) {
                const int card = nth(left, luck.below(size_of(left)));
                left ^= 1u << card;
                player.take_turn(luck, 1 + card / 2, round);
            }
            player.end_round();
        }
        return player.total();
    }

    HD static void deal(Luck& luck, Player& player, bool* in_deck, int round) {
        int cards[CARDS], all = 0;
        for (int card = 0; card < CARDS; ++card)
            if (in_deck[card]) cards[all++] = card;
        const int size = round ? DRAFT_HAND : START_HAND;
        for (int at = 0; at < size; ++at) {
            const int other = at + luck.below(all - at), drawn = cards[other];
            cards[other] = cards[at];
            int place = at;  // the hand is in the order of its numbers
            for (; place && cards[place - 1] > drawn; --place) cards[place] = cards[place - 1];
            cards[place] = drawn;
            in_deck[drawn] = false;
        }
        if (round) {
            player.hold(cards[luck.below(DRAFT_HAND)]);
            return;
        }
        int choice = luck.below(10);
        for (int a = 0; a < START_HAND; ++a)
            for (int b = a + 1; b < START_HAND; ++b)
                for (int c = b + 1; c < START_HAND; ++c)
                    if (choice-- == 0) {
                        player.hold(cards[a]);
                        player.hold(cards[b]);
                        player.hold(cards[c]);
                    }
    }
};

int main(int argc, char** argv) {
    Play play{};
    for (int card = 0; card < CARDS; ++card) {
        int number;
        play.deck.where[card][ANY] = ALL_MARKED;
        for (int cell = 0; cell < CELLS; ++cell) {
            if (std::scanf("%d", &number) != 1) return 2;
            play.deck.grid[card][cell] = static_cast<std::int8_t>(number);
            play.deck.where[card][number] |= static_cast<std::int16_t>(1 << cell);
        }
        for (int line = 0; line < LINES; ++line) {
            if (std::scanf("%d", &number) != 1) return 2;
            play.deck.prizes[card][line] = static_cast<std::int8_t>(number);
        }
    }
    return time_games(argc, argv, play);
}
