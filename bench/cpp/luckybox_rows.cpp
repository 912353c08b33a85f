// Super Mega Lucky Box, one player, by the method of the kernel: marks are bits, and cells of a number are looked up.
// The very games that the kernel plays, so their points are the same. nvcc builds it for a GPU (-x cu).
#include "luck.hpp"

constexpr int CARDS = 60, CELLS = 9, LINES = 6, NUMBERS = 9, ROUNDS = 4, TURNS = 9, HELD = 6;
constexpr int START_HAND = 5, START_KEPT = 3, DRAFT_HAND = 3, START_BOLTS = 4, STARS = 3;
constexpr int ALL_MARKED = (1 << CELLS) - 1;
enum Prize { NOTHING = 0, ANY = 10, BOLT, TWO_BOLTS, MOON, STAR };  // 1 to 9: that number

HD inline int count(unsigned bits) {
#ifdef __CUDA_ARCH__
    return __popc(bits);
#else
    return __builtin_popcount(bits);
#endif
}

HD inline int nth(unsigned bits, int at) {
    for (; at; --at) bits &= bits - 1;
#ifdef __CUDA_ARCH__
    return __ffs(bits) - 1;
#else
    return __builtin_ctz(bits);
#endif
}

struct Deck {
    std::int8_t grid[CARDS][CELLS], prizes[CARDS][LINES];
    std::int16_t where[CARDS][NUMBERS + 1];
};

struct Player {
    const Deck& deck;
    int card[HELD], marks[HELD], waiting[HELD * LINES];
    int held = 0, bolts = START_BOLTS, moons = 0, stars = 0, points = 0, pending = 0;

    HD explicit Player(const Deck& deck) : deck(deck) {}

    HD static int cost(int a, int b) {
        const int steps = a < b ? b - a : a - b;
        return steps < NUMBERS - steps ? steps : NUMBERS - steps;
    }
    HD int free_cells(int at, int number) const { return deck.where[card[at]][number] & ~marks[at]; }
    HD int cells_for(int at, int prize) const {
        return prize == ANY ? ALL_MARKED & ~marks[at] : free_cells(at, prize);
    }
    HD bool has_cell_for(int prize) const {
        for (int at = 0; at < held; ++at)
            if (cells_for(at, prize)) return true;
        return false;
    }
    HD int prize_waiting(int at) const { return deck.prizes[card[waiting[at] / LINES]][waiting[at] % LINES]; }

    HD void cross_off(int at, int cell, int round) {
        const int lines[2] = {cell / 3, 3 + cell % 3}, masks[2] = {0007 << 3 * (cell / 3), 0111 << cell % 3};
        marks[at] |= 1 << cell;
        for (int way = 0; way < 2; ++way) {
            if ((marks[at] & masks[way]) != masks[way]) continue;
            const int prize = deck.prizes[card[at]][lines[way]];
            if (prize == BOLT) bolts += 1;
            else if (prize == TWO_BOLTS) bolts += 2;
            else if (prize == MOON) moons += 1;
            else if (prize == STAR) { if (stars < STARS) points += 2 * stars++ + 1; }
            else if (prize != NOTHING) waiting[pending++] = at * LINES + lines[way];
        }
        if (marks[at] == ALL_MARKED) points += round == 0 ? 15 : round == 1 ? 12 : round == 2 ? 10 : 8;
        int usable = 0;
        for (int one = 0; one < pending; ++one)
            if (has_cell_for(prize_waiting(one))) waiting[usable++] = waiting[one];
        pending = usable;
    }

    HD void take_turn(Luck& luck, int revealed, int round) {
        int cells[HELD], total = 0;
        for (int at = 0; at < held; ++at) {
            cells[at] = 0;
            for (int number = 1; number <= NUMBERS; ++number)
                if (cost(revealed, number) <= bolts) cells[at] |= free_cells(at, number);
            total += count(cells[at]);
        }
        int choice = luck.below(total + !has_cell_for(revealed));
        if (choice == total) return;
        int at = 0;
        while (choice >= count(cells[at])) choice -= count(cells[at++]);
        const int cell = nth(cells[at], choice);
        bolts -= cost(revealed, deck.grid[card[at]][cell]);
        cross_off(at, cell, round);
        while (pending) use_bonus(luck, round);
    }

    HD void use_bonus(Luck& luck, int round) {
        int total = 0;
        for (int one = 0; one < pending; ++one) total += targets(prize_waiting(one));
        int choice = luck.below(total), used = 0;
        for (int here; choice >= (here = targets(prize_waiting(used))); ++used) choice -= here;
        const int prize = prize_waiting(used);
        int at = 0;
        for (int here; choice >= (here = count(cells_for(at, prize))); ++at) choice -= here;
        const int cell = nth(cells_for(at, prize), choice);
        --pending;
        for (int later = used; later < pending; ++later) waiting[later] = waiting[later + 1];
        cross_off(at, cell, round);
    }
    HD int targets(int prize) const {
        int total = 0;
        for (int at = 0; at < held; ++at) total += count(cells_for(at, prize));
        return total;
    }

    HD void end_round() {
        int kept = 0;
        for (int at = 0; at < held; ++at)
            if (marks[at] != ALL_MARKED) {
                card[kept] = card[at];
                marks[kept++] = marks[at];
            }
        held = kept;
        stars = 0;
    }
    HD int total() const {
        int marked = 0;
        for (int at = 0; at < held; ++at) marked += count(marks[at]);
        const int by_moons[7] = {-6, -2, 0, 1, 3, 6, 10};
        return points + marked / 2 + by_moons[moons < 6 ? moons : 6];
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
            int left[NUMBERS + 1], all = 2 * NUMBERS;
            for (int& of : left) of = 2;
            for (int turn = 0; turn < TURNS; ++turn) {
                int choice = luck.below(all--), number = 1;
                while (choice >= left[number]) choice -= left[number++];
                --left[number];
                player.take_turn(luck, number, round);
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
            keep(player, cards[luck.below(DRAFT_HAND)]);
            return;
        }
        int choice = luck.below(10);
        for (int a = 0; a < START_HAND; ++a)
            for (int b = a + 1; b < START_HAND; ++b)
                for (int c = b + 1; c < START_HAND; ++c)
                    if (choice-- == 0) {
                        keep(player, cards[a]);
                        keep(player, cards[b]);
                        keep(player, cards[c]);
                    }
    }
    HD static void keep(Player& player, int card) {
        player.card[player.held] = card;
        player.marks[player.held++] = 0;
    }
};

int main(int argc, char** argv) {
    Play play{};
    for (int card = 0; card < CARDS; ++card) {
        int number;
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
