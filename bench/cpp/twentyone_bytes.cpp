// Twenty One, two players, by the method of the kernel: six dice are one number, and compared with a row at once.
#include <array>
#include <utility>

#include "bits.hpp"
#include "luck.hpp"

constexpr int PLAYERS = 2, ROWS = 5, FIELDS = 6, SHEETS = 6, SIDES = 6, STAYS = 1;
constexpr std::array<int, FIELDS + 1> HIT_BONUS = {0, 1, 3, 6, 10, 15, 21};

// Six numbers, one a colour, are held in the bytes of one number, and compared all at once.
using Six = std::uint64_t;
constexpr Six EVERY = 0x010101010101, MARK = EVERY << 7, GATHER = 0x2040810204000;
constexpr unsigned ALL_FREE = (1u << FIELDS) - 1;

struct Tables {
    Six printed[SHEETS][ROWS] = {}, bytes[1 << FIELDS] = {};
    std::uint8_t leftmost[SHEETS][ROWS][1 << FIELDS] = {};  // by the free colours
    std::uint8_t chosen[1 << FIELDS][1 << FIELDS] = {};     // by the colours that could be written and the number of the choice

    Tables() {
        for (unsigned set = 0; set <= ALL_FREE; ++set) {
            int at = 0;
            for (int size = 1; size <= size_of(set); ++size) add(set, size, 0, 0, at);
            for (int die = 0; die < FIELDS; ++die)
                if (set >> die & 1) bytes[set] |= Six{255} << 8 * die;
        }
    }
    // Fewer before more, as the rules list them.
    void add(unsigned writable, int size, int first, unsigned so_far, int& at) {
        if (!size) {
            chosen[writable][at++] = so_far;
            return;
        }
        for (int die = first; die < FIELDS; ++die)
            if (writable >> die & 1) add(writable, size - 1, die + 1, so_far | 1u << die, at);
    }
    void print(int sheet, int row, const std::array<int, FIELDS>& colours) {
        for (int field = FIELDS - 1; field >= 0; --field) {
            printed[sheet][row] |= Six(FIELDS - field) << 8 * colours[field];
            for (unsigned free = 0; free <= ALL_FREE; ++free)
                if (free >> colours[field] & 1) leftmost[sheet][row][free] = 1u << colours[field];
        }
    }
};
Tables tables;

struct Seat {
    int sheet = 0, points = 0, row = 0, hits = 0;
    unsigned free = ALL_FREE;
};

unsigned colours(Six marks) { return ((marks & MARK) >> 7) * GATHER >> 49 & ALL_FREE; }

void mark(Luck& luck, Seat& seat, Six dice) {
    const Six numbers = tables.printed[seat.sheet][seat.row];
    const unsigned writable = seat.free & colours((numbers | MARK) - dice), matching = colours(MARK - (numbers ^ dice));
    const unsigned chosen = tables.chosen[writable][luck.below(1u << size_of(writable))];
    const int hits = seat.hits + size_of(chosen & matching);
    seat.points += ((dice & tables.bytes[chosen]) * EVERY >> 40 & 255) + HIT_BONUS[hits] - HIT_BONUS[seat.hits];
    seat.hits = hits;
    seat.free ^= chosen ? chosen : tables.leftmost[seat.sheet][seat.row][seat.free];
    if (seat.free == 0) {
        ++seat.row;
        seat.hits = 0;
        seat.free = ALL_FREE;
    }
}

Six roll(Luck& luck) {
    Six dice = 0;
    for (int die = 0; die < FIELDS; ++die) dice |= Six(1 + luck.below(SIDES)) << 8 * die;
    if (luck.below(dice != STAYS * EVERY ? 2 : 1) == 0)
        for (int die = 0; die < FIELDS; ++die)
            if ((dice >> 8 * die & 255) != STAYS)
                dice = (dice & ~(Six{255} << 8 * die)) | Six(1 + luck.below(SIDES)) << 8 * die;
    return dice;
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
        const Six dice = roll(luck);
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
    for (int sheet = 0; sheet < SHEETS; ++sheet)
        for (int row = 0; row < ROWS; ++row) {
            std::array<int, FIELDS> colours;
            for (int& die : colours)
                if (std::scanf("%d", &die) != 1) return 2;
            tables.print(sheet, row, colours);
        }
    return time_games(argc, argv, play);
}
