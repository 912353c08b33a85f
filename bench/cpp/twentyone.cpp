// Twenty One, two players: rolling again or not, and every way to write or to cross out, each as likely as any other.
#include <array>

#include "luck.hpp"

constexpr int PLAYERS = 2, ROWS = 5, FIELDS = 6, SHEETS = 6, SIDES = 6, STAYS = 1;
constexpr std::array<int, FIELDS + 1> HIT_BONUS = {0, 1, 3, 6, 10, 15, 21};

// Which die goes into which field, by sheet, row and field: read from the input, for that is print and no rule.
int colours[SHEETS][ROWS][FIELDS];

struct Seat {
    int sheet;
    int points = 0, row = 0, hits = 0;
    unsigned free = (1u << FIELDS) - 1;
};

using Dice = std::array<int, FIELDS>;

int number(int field) { return FIELDS - field; }

void mark(Luck& luck, Seat& seat, const Dice& dice) {
    std::array<int, FIELDS> writable;
    int count = 0;
    for (int field = 0; field < FIELDS; ++field)
        if (seat.free >> field & 1 && dice[colours[seat.sheet][seat.row][field]] <= number(field))
            writable[count++] = field;
    const int chosen = luck.below(1u << count);
    if (chosen == 0) {
        seat.free &= seat.free - 1;
    }
    for (int at = 0; at < count; ++at) {
        if (!(chosen >> at & 1)) continue;
        const int field = writable[at], die = dice[colours[seat.sheet][seat.row][field]];
        seat.free &= ~(1u << field);
        seat.points += die;
        seat.hits += die == number(field);
    }
    if (seat.free == 0) {
        seat.points += HIT_BONUS[seat.hits];
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
        Dice dice;
        int ones = 0;
        for (int& die : dice) {
            die = 1 + luck.below(SIDES);
            ones += die == STAYS;
        }
        if (ones < FIELDS && luck.below(2) == 0)
            for (int& die : dice)
                if (die != STAYS) die = 1 + luck.below(SIDES);
        for (Seat& seat : seats) {
            mark(luck, seat, dice);
            over |= seat.row == ROWS;
        }
    }
    int points = 0;
    for (const Seat& seat : seats) points += seat.points + HIT_BONUS[seat.hits];
    return points;
}

int main(int argc, char** argv) {
    for (auto& sheet : colours)
        for (auto& row : sheet)
            for (int& die : row)
                if (std::scanf("%d", &die) != 1) return 2;
    return time_games(argc, argv, play);
}
