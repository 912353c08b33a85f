// What every program here needs: luck, and a loop that plays games and says how long that took.
//
// The luck is the stream of the kernels (splitmix64, three draws of 21 bits a word), so that neither side has the
// cheaper dice. A program is called with a seed and a number of games; it prints the mean of the points, their standard
// deviation, the seconds it took, and the sum of the points. g++ counts processor time on one core; nvcc builds the same
// program for a GPU, one thread a game, where `play` is a functor that it can copy there, and counts wall-clock time.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif

class Luck {
public:
    HD Luck(std::uint64_t seed, std::uint64_t game) : state(mixed(seed * STEP + game) * STEP) {}

    // A whole number from 0 to limit - 1.
    HD int below(std::uint64_t limit) {
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

    HD static std::uint64_t mixed(std::uint64_t bits) {
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
        return bits ^ (bits >> 31);
    }

    std::uint64_t state;
    std::uint64_t word = 0;
    int left = 0;
};

inline int told(std::uint64_t games, double sum, double squares, double seconds) {
    const double mean = sum / games;
    std::printf("%.6f %.6f %.6f %.0f\n", mean, std::sqrt(squares / games - mean * mean), seconds, sum);
    return 0;
}

#ifdef __CUDACC__
template <class Play>
__global__ void play_all(Play play, std::uint64_t seed, std::uint64_t games, unsigned long long* sums) {
    std::uint64_t sum = 0, squares = 0;
    for (std::uint64_t game = blockIdx.x * blockDim.x + threadIdx.x; game < games; game += gridDim.x * blockDim.x) {
        Luck luck(seed, game);
        const std::uint64_t points = play(luck);
        sum += points;
        squares += points * points;
    }
    atomicAdd(sums, static_cast<unsigned long long>(sum));
    atomicAdd(sums + 1, static_cast<unsigned long long>(squares));
}
#endif

// `play` plays one game with the luck it is given and returns the points of all seats together.
template <class Play>
int time_games(int argc, char** argv, Play play) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s SEED GAMES\n", argv[0]);
        return 2;
    }
    const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10);
    const std::uint64_t games = std::strtoull(argv[2], nullptr, 10);
#ifdef __CUDACC__
    unsigned long long *sums, host[2];
    cudaMalloc(&sums, sizeof host);
    for (int round = 0;; ++round) {  // the first one warms up
        cudaMemset(sums, 0, sizeof host);
        cudaDeviceSynchronize();
        timespec began, ended;
        clock_gettime(CLOCK_MONOTONIC, &began);
        play_all<<<132 * 64, 128>>>(play, seed, games, sums);
        if (cudaDeviceSynchronize() != cudaSuccess) {
            std::fprintf(stderr, "%s\n", cudaGetErrorString(cudaGetLastError()));
            return 1;
        }
        clock_gettime(CLOCK_MONOTONIC, &ended);
        cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
        if (round == 1)
            return told(games, host[0], host[1], (ended.tv_sec - began.tv_sec) + 1e-9 * (ended.tv_nsec - began.tv_nsec));
    }
#else
    double sum = 0, squares = 0;
    const std::clock_t began = std::clock();
    for (std::uint64_t game = 0; game < games; ++game) {
        Luck luck(seed, game);
        const double points = play(luck);
        sum += points;
        squares += points * points;
    }
    return told(games, sum, squares, static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
#endif
}
