// Sets held as the bits of a number: how many there are, which is the lowest, which is the n-th. As `stolik.sim.bits`.
#pragma once

#include <cstdint>

#ifndef HD
#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif
#endif

HD inline int size_of(std::uint64_t bits) {
#ifdef __CUDA_ARCH__
    return __popcll(bits);
#else
    return __builtin_popcountll(bits);
#endif
}

HD inline int lowest(std::uint64_t bits) {
#ifdef __CUDA_ARCH__
    return __ffsll(static_cast<long long>(bits)) - 1;
#else
    return __builtin_ctzll(bits);
#endif
}

// By halves, each time into the one in which it lies.
HD inline int nth(std::uint64_t bits, int at) {
    int place = 0;
    for (int width = 32; width; width /= 2) {
        const int below = size_of(bits & ((std::uint64_t{1} << width) - 1));
        if (at >= below) {
            at -= below;
            bits >>= width;
            place += width;
        }
    }
    return place;
}
