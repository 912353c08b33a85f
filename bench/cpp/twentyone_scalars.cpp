// Twenty One, two players, by the method of the kernel: sets of dice are bits, and what may be written is found without a list.
#include <array>
#include <utility>

#include "luck.hpp"

constexpr int PLAYERS = 2, ROWS = 5, FIELDS = 6, SHEETS = 6, SIDES = 6, STAYS = 1;
constexpr std::array<int, FIELDS + 1> HIT_BONUS = {0, 1, 3, 6, 10, 15, 21};

// By sheet, row and colour: the field that the die of this colour belongs to. Read from the input as colours by field.
int field_of[SHEETS][ROWS][FIELDS];

// By how many dice could be written and the number of the choice: which of them, fewer before more, as the rules list them.
struct Order {
    unsigned chosen[FIELDS + 1][1 << FIELDS] = {};
    Order() {
        for (int writable = 0; writable <= FIELDS; ++writable) {
            int at = 0;
            for (int size = 1; size <= writable; ++size) add(writable, size, 0, 0, at);
        }
    }
    void add(int writable, int size, int first, unsigned so_far, int& at) {
        if (!size) {
            chosen[writable][at++] = so_far;
            return;
        }
        for (int die = first; die <= writable - size; ++die) add(writable, size - 1, die + 1, so_far | 1u << die, at);
    }
};
const Order ORDER;

struct Seat {
    int sheet = 0, points = 0, row = 0, hits = 0;
    unsigned free = (1u << FIELDS) - 1;
};

void mark(Luck& luck, Seat& seat, const std::array<int, FIELDS>& dice) {
    const int* fields = field_of[seat.sheet][seat.row];
    unsigned writable = 0;
    for (int die = 0; die < FIELDS; ++die)
        writable |= unsigned((seat.free >> fields[die] & 1) & unsigned(dice[die] <= FIELDS - fields[die])) << die;
    const int count = __builtin_popcount(writable), choice = luck.below(1u << count);
    const bool crosses = choice == (1 << count) - 1;
    if (crosses) seat.free &= seat.free - 1;
    const unsigned chosen = crosses ? 0 : ORDER.chosen[count][choice];
    int at = 0, hits = seat.hits;
    for (int die = 0; die < FIELDS; ++die) {
        if (!(writable >> die & 1)) continue;
        if (chosen >> at & 1) {
            seat.free ^= 1u << fields[die];
            seat.points += dice[die];
            hits += dice[die] == FIELDS - fields[die];
        }
        ++at;
    }
    seat.points += HIT_BONUS[hits] - HIT_BONUS[seat.hits];
    seat.hits = hits;
    if (seat.free == 0) {
        ++seat.row;
        seat.hits = 0;
        seat.free = (1u << FIELDS) - 1;
    }
}

int play(Luck& luck) {
    std::array<int, SHEETS> sheets = {0, 1, 2, 3, 4, 5};
    std::array<Seat, PLAYERS> seats;
    for (int at = 0; at < PLAYERS; ++at) {
        std::swap(sheets[at], sheets[at + luck.below(SHEETS - at)]);
        seats[at].sheet = sheets[at];
    }
    luck.below(PLAYERS);
    for (bool over = false; !over;) {
        std::array<int, FIELDS> dice;
        int ones = 0;
        for (int& die : dice) {
            die = 1 + luck.below(SIDES);
            ones += die == STAYS;
        }
        if (luck.below(ones < FIELDS ? 2 : 1) == 0)
            for (int& die : dice)
                if (die != STAYS) die = 1 + luck.below(SIDES);
        for (Seat& seat : seats) {
            mark(luck, seat, dice);
            over |= seat.row == ROWS;
        }
    }
    int points = 0;
    for (const Seat& seat : seats) points += seat.points;
    return points;
}

int main(int argc, char** argv) {
    for (auto& sheet : field_of)
        for (auto& row : sheet)
            for (int field = 0; field < FIELDS; ++field) {
                int die;
                if (std::scanf("%d", &die) != 1) return 2;
                row[die] = field;
            }
    return time_games(argc, argv, play);
}
