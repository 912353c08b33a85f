// What every program here needs: luck, and a loop that plays games and says how long that took.
//
// The luck is the stream of the kernels (splitmix64, three draws of 21 bits a word), so that neither side has the
// cheaper dice. A program is called with a seed and a number of games; it prints the mean of the points, their standard
// deviation, and the seconds of processor time it took.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

class Luck {
public:
    Luck(std::uint64_t seed, std::uint64_t game) : state(mixed(seed * STEP + game) * STEP) {}

    // A whole number from 0 to limit - 1.
    int below(std::uint64_t limit) {
        if (left == 0) {
            state += STEP;
            word = mixed(state);
            left = 3;
        }
        const std::uint64_t draw = word & ((1u << BITS) - 1);
        word >>= BITS;
        --left;
        return static_cast<int>(draw * limit >> BITS);
    }

private:
    static constexpr std::uint64_t STEP = 0x9E3779B97F4A7C15;
    static constexpr int BITS = 21;

    static std::uint64_t mixed(std::uint64_t bits) {
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
        return bits ^ (bits >> 31);
    }

    std::uint64_t state;
    std::uint64_t word = 0;
    int left = 0;
};

// `play` plays one game with the luck it is given and returns the points of all seats together.
template <class Play>
int time_games(int argc, char** argv, Play play) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s SEED GAMES\n", argv[0]);
        return 2;
    }
    const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10);
    const std::uint64_t games = std::strtoull(argv[2], nullptr, 10);
    double sum = 0, squares = 0;
    const std::clock_t began = std::clock();
    for (std::uint64_t game = 0; game < games; ++game) {
        Luck luck(seed, game);
        const double points = play(luck);
        sum += points;
        squares += points * points;
    }
    const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    const double mean = sum / games;
    std::printf("%.6f %.6f %.6f\n", mean, std::sqrt(squares / games - mean * mean), seconds);
    return 0;
}
