// Super Mega Lucky Box, one player: everything allowed is as likely as anything else.
#include <algorithm>
#include <array>
#include <vector>

#include "luck.hpp"

constexpr int CARDS = 60, CELLS = 9, LINES = 6, NUMBERS = 9, ROUNDS = 4, TURNS = 9;
constexpr int START_HAND = 5, START_KEPT = 3, DRAFT_HAND = 3, DRAFT_KEPT = 1, START_BOLTS = 4;
constexpr unsigned ALL_MARKED = (1u << CELLS) - 1;
constexpr std::array<unsigned, LINES> LINE = {0007, 0070, 0700, 0111, 0222, 0444};
constexpr std::array<int, ROUNDS> CARD_POINTS = {15, 12, 10, 8};
constexpr std::array<int, 4> STAR_POINTS = {0, 1, 4, 9};
constexpr std::array<int, 7> MOON_POINTS = {-6, -2, 0, 1, 3, 6, 10};

enum Prize { NOTHING = 0, ANY = 10, BOLT, TWO_BOLTS, MOON, STAR };  // 1 to 9: that number

// The deck is read from the input: nine numbers and six prizes a card.
struct Card {
    std::array<int, CELLS> grid;
    std::array<int, LINES> prizes;
};
std::array<Card, CARDS> deck;

struct Held {
    const Card* card;
    unsigned marks = 0;
};

struct Target {
    int prize, card, cell;
};

int bolts_between(int a, int b) {
    const int steps = std::abs(a - b);
    return std::min(steps, NUMBERS - steps);
}

struct Player {
    std::vector<Held> cards;
    std::vector<int> waiting;  // prizes that are still to be used
    std::vector<Target> targets;
    int bolts = START_BOLTS, moons = 0, stars = 0, points = 0;

    Player() {
        cards.reserve(START_KEPT + ROUNDS);
        waiting.reserve(LINES);
        targets.reserve(CELLS * CARDS);
    }

    bool has_free(int prize) const {
        for (const Held& held : cards)
            for (int cell = 0; cell < CELLS; ++cell)
                if (!(held.marks >> cell & 1) && (prize == ANY || held.card->grid[cell] == prize)) return true;
        return false;
    }

    // What a prize that waits, or a revealed number with so many bolts, may mark.
    void aim(int prize, int number, int most_bolts) {
        for (int at = 0; at < static_cast<int>(cards.size()); ++at)
            for (int cell = 0; cell < CELLS; ++cell)
                if (!(cards[at].marks >> cell & 1) &&
                    (number == ANY || bolts_between(number, cards[at].card->grid[cell]) <= most_bolts))
                    targets.push_back({prize, at, cell});
    }

    void cross_off(int at, int cell, int round) {
        Held& held = cards[at];
        held.marks |= 1u << cell;
        for (const int line : {cell / 3, 3 + cell % 3}) {
            if ((held.marks & LINE[line]) != LINE[line]) continue;
            switch (const int prize = held.card->prizes[line]) {
                case NOTHING: break;
                case BOLT: ++bolts; break;
                case TWO_BOLTS: bolts += 2; break;
                case MOON: ++moons; break;
                case STAR: stars = std::min(stars + 1, 3); break;
                default: waiting.push_back(prize);
            }
        }
        if (held.marks == ALL_MARKED) points += CARD_POINTS[round];
        waiting.erase(
            std::remove_if(waiting.begin(), waiting.end(), [this](int prize) { return !has_free(prize); }),
            waiting.end());
    }

    void take_turn(Luck& luck, int revealed, int round) {
        targets.clear();
        aim(NOTHING, revealed, bolts);
        const std::size_t choice = luck.below(targets.size() + !has_free(revealed));
        if (choice == targets.size()) return;
        bolts -= bolts_between(revealed, cards[targets[choice].card].card->grid[targets[choice].cell]);
        cross_off(targets[choice].card, targets[choice].cell, round);
        while (!waiting.empty()) {
            targets.clear();
            for (int at = 0; at < static_cast<int>(waiting.size()); ++at) aim(at, waiting[at], 0);
            const Target used = targets[luck.below(targets.size())];
            waiting.erase(waiting.begin() + used.prize);
            cross_off(used.card, used.cell, round);
        }
    }

    void end_round() {
        points += STAR_POINTS[stars];
        stars = 0;
        cards.erase(
            std::remove_if(cards.begin(), cards.end(), [](const Held& held) { return held.marks == ALL_MARKED; }),
            cards.end());
    }

    int total() const {
        int marked = 0;
        for (const Held& held : cards) marked += __builtin_popcount(held.marks);
        return points + marked / 2 + MOON_POINTS[std::min(moons, 6)];
    }
};

// The last so many cards of the pile are dealt; some of them are kept. Alone, the pile never runs out.
void deal(Luck& luck, std::vector<const Card*>& pile, Player& player, int dealt, int kept) {
    for (int at = 0; at < dealt; ++at)
        std::swap(pile[pile.size() - 1 - at], pile[luck.below(pile.size() - at)]);
    for (int at = 0; at < kept; ++at) {
        const int chosen = luck.below(dealt - at);
        std::swap(pile[pile.size() - 1 - at], pile[pile.size() - 1 - at - chosen]);
        player.cards.push_back({pile[pile.size() - 1 - at]});
    }
    pile.resize(pile.size() - dealt);
}

int play(Luck& luck) {
    std::vector<const Card*> pile;
    for (const Card& card : deck) pile.push_back(&card);
    Player player;
    for (int round = 0; round < ROUNDS; ++round) {
        deal(luck, pile, player, round ? DRAFT_HAND : START_HAND, round ? DRAFT_KEPT : START_KEPT);
        std::array<int, 2 * NUMBERS> numbers;
        for (int at = 0; at < 2 * NUMBERS; ++at) numbers[at] = 1 + at / 2;
        for (int turn = 0; turn < TURNS; ++turn) {
            std::swap(numbers[turn], numbers[turn + luck.below(2 * NUMBERS - turn)]);
            player.take_turn(luck, numbers[turn], round);
        }
        player.end_round();
    }
    return player.total();
}

int main(int argc, char** argv) {
    for (Card& card : deck) {
        for (int& number : card.grid)
            if (std::scanf("%d", &number) != 1) return 2;
        for (int& prize : card.prizes)
            if (std::scanf("%d", &prize) != 1) return 2;
    }
    return time_games(argc, argv, play);
}
