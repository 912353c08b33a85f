// Criss Cross, one player, basic game, by the method of the kernel: a sheet is three planes of 25 bits.
#include <utility>

#include "luck.hpp"

constexpr int SIZE = 5, CELLS = SIZE * SIZE, SYMBOLS = 6, ROUNDS = 12;
using Bits = std::uint64_t;

constexpr Bits not_last_column() {
    Bits cells = 0;
    for (int cell = 0; cell < CELLS; ++cell)
        if (cell % SIZE < SIZE - 1) cells |= Bits(1) << cell;
    return cells;
}
constexpr Bits ALL = (Bits(1) << CELLS) - 1, NOT_LAST = not_last_column();

Bits open_edges(Bits empty) { return (empty & (empty >> 1) & NOT_LAST) | ((empty & (empty >> SIZE)) << CELLS); }

int count(Bits bits) { return __builtin_popcountll(bits); }

// The place of the n-th bit, by halves.
int place_of(Bits bits, int at) {
    int place = 0;
    for (int width = 32; width; width /= 2) {
        const int below = count(bits & ((Bits(1) << width) - 1));
        if (at >= below) {
            at -= below;
            bits >>= width;
            place += width;
        }
    }
    return place;
}

Bits equal_neighbours(Bits p, Bits q, Bits r, int step, Bits pairs) {
    return ~((p ^ (p >> step)) | (q ^ (q >> step)) | (r ^ (r >> step))) & (p | q | r) & pairs;
}

int points_of_runs(Bits equal, int step) {
    const Bits three = equal & (equal >> step), four = three & (equal >> 2 * step), five = four & (equal >> 3 * step);
    return 2 * count(equal) - count(three) + 4 * count(four) - 3 * count(five);
}

int play(Luck& luck) {
    const Bits symbol = 1 + luck.below(SYMBOLS);
    Bits p = symbol & 1, q = symbol >> 1 & 1, r = symbol >> 2;
    Bits edges = open_edges(ALL ^ 1);
    for (int round = 0; round < ROUNDS && edges; ++round) {
        const Bits one = 1 + luck.below(SYMBOLS), other = 1 + luck.below(SYMBOLS);
        const int choice = luck.below(2 * count(edges));
        const int bit = place_of(edges, choice / 2);
        const bool along = bit < CELLS;
        Bits a = Bits(1) << (along ? bit : bit - CELLS), b = a << (along ? 1 : SIZE);
        if (choice & 1) std::swap(a, b);
        p |= a * (one & 1) | b * (other & 1);
        q |= a * (one >> 1 & 1) | b * (other >> 1 & 1);
        r |= a * (one >> 2) | b * (other >> 2);
        edges = open_edges(ALL & ~(p | q | r));
    }
    return points_of_runs(equal_neighbours(p, q, r, 1, NOT_LAST), 1) +
           points_of_runs(equal_neighbours(p, q, r, SIZE, ALL >> SIZE), SIZE);
}

int main(int argc, char** argv) { return time_games(argc, argv, play); }
