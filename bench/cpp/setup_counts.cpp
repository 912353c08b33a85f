// SETUP, two players, by the method of the kernel: placements are counted, and the chosen one is walked to.
// The very games that the kernel plays, so their points are the same. nvcc builds it for a GPU (-x cu).
#include "luck.hpp"

constexpr int PLAYERS = 2, SPACES = 12, COLOURS = 5, VALUES = 10, TILES = COLOURS * VALUES;
constexpr int RACK = 4, POOL = 4, FINISH = 60, SWAPS_TO_END = 2 * PLAYERS, EMPTY = -1, STACK = 128;

using Tiles = std::uint64_t;   // a set of tiles: tile = colour * VALUES + value
using Spaces = std::uint32_t;  // a set of spaces, in board order

HD inline int size_of(Tiles bits) {
#ifdef __CUDA_ARCH__
    return __popcll(bits);
#else
    return __builtin_popcountll(bits);
#endif
}
HD inline int lowest(Tiles bits) {
#ifdef __CUDA_ARCH__
    return __ffsll(static_cast<long long>(bits)) - 1;
#else
    return __builtin_ctzll(bits);
#endif
}
HD inline int nth(Tiles bits, int at) {
    for (; at; --at) bits &= bits - 1;
    return lowest(bits);
}

struct Node {
    std::uint16_t fringe, known, group;
    std::int8_t size, tile, space;
};

struct Placement {
    int size = 0;
    std::int8_t tile[RACK + POOL], space[RACK + POOL];
};

struct Play {
    Spaces joined[SPACES];
    Spaces bonus[PLAYERS] = {1u << 0 | 1u << 1, 1u << 10 | 1u << 11};

    Play() {
        const int column[SPACES] = {1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 1, 2}, line[SPACES] = {0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3};
        for (int a = 0; a < SPACES; ++a) {
            joined[a] = 0;
            for (int b = 0; b < SPACES; ++b)
                if (a != b && std::abs(column[a] - column[b]) <= 1 && std::abs(line[a] - line[b]) <= 1) joined[a] |= 1u << b;
        }
    }

    struct Turn {
        std::int8_t where[TILES];  // on which space each tile can be seen
        Spaces links[SPACES];
        Node stack[STACK];
        int single[RACK + POOL], runs[RACK + POOL], groups[VALUES];
    };

    HD static int ways(int most, int size) {  // orders of so many tiles out of those
        int found = 1;
        for (int at = 0; at < size; ++at) found *= most - at;
        return found;
    }
    HD Spaces beside(const Turn& turn, int tile) const {
        Spaces found = 0;
        const int value = tile % VALUES;
        for (int other = value; other < TILES; other += VALUES)
            if (turn.where[other] != EMPTY) found |= joined[turn.where[other]];
        if (value > 0 && turn.where[tile - 1] != EMPTY) found |= joined[turn.where[tile - 1]];
        if (value < VALUES - 1 && turn.where[tile + 1] != EMPTY) found |= joined[turn.where[tile + 1]];
        return found;
    }
    HD Spaces hanging_together(Spaces alike, int space) const {
        Spaces group = 1u << space, edge = group;
        while (edge) {
            Spaces reached = 0;
            for (; edge; edge &= edge - 1) reached |= joined[lowest(edge)];
            edge = reached & alike & ~group;
            group |= edge;
        }
        return group;
    }
    HD static int alike(Tiles hand, int value, int* tiles) {
        int most = 0;
        for (int tile = value; tile < TILES; tile += VALUES)
            if (hand >> tile & 1) tiles[most++] = tile;
        return most;
    }
    HD void link(Turn& turn, int value, Spaces open) const {
        Spaces shown = 0;
        for (int tile = value; tile < TILES; tile += VALUES)
            if (turn.where[tile] != EMPTY) shown |= 1u << turn.where[tile];
        for (int space = 0; space < SPACES; ++space) turn.links[space] = joined[space] & open;
        while (shown) {
            const Spaces group = hanging_together(shown, lowest(shown));
            shown &= ~group;
            Spaces touching = group;
            for (Spaces left = group; left; left &= left - 1) touching |= joined[lowest(left)];
            touching &= open;
            for (Spaces left = touching; left; left &= left - 1) turn.links[lowest(left)] |= touching;
        }
        for (int space = 0; space < SPACES; ++space) turn.links[space] &= ~(1u << space);
    }

    // Counts all groups, or with `chosen` walks to that one.
    HD int groups(Turn& turn, Spaces open, int most, int chosen, const int* tiles, Placement* found) const {
        int total = 0;
        Spaces passed = 0;
        for (Spaces starts = open; starts; starts &= starts - 1) {
            const int first = lowest(starts);
            passed |= 1u << first;
            turn.stack[0].fringe = turn.links[first] & ~passed;
            turn.stack[0].known = passed | turn.links[first];
            turn.stack[0].group = 1u << first;
            turn.stack[0].size = 2;
            for (int height = 1; height;) {
                const Node node = turn.stack[--height];
                const int orders = ways(most, node.size), here = size_of(node.fringe) * orders;
                if (found && chosen < total + here) {
                    chosen -= total;
                    lay_group(node.group | 1u << nth(node.fringe, chosen / orders), node.size, most, chosen % orders, tiles, *found);
                    return total;
                }
                total += here;
                if (node.size == most) continue;
                for (Spaces fringe = node.fringe; fringe;) {
                    const Spaces bit = fringe & -fringe, near = turn.links[lowest(bit)];
                    fringe ^= bit;
                    Node& next = turn.stack[height++];
                    next.fringe = fringe | (near & ~Spaces(node.known));
                    next.known = node.known | near;
                    next.group = node.group | bit;
                    next.size = node.size + 1;
                }
            }
        }
        return total;
    }
    HD static void lay_group(Spaces group, int size, int most, int order, const int* tiles, Placement& found) {
        found.size = size;
        unsigned used = 0;
        for (int at = 0; at < size; ++at, group &= group - 1) {
            const int after = ways(most - at - 1, size - at - 1);
            int pick = order / after, tile = 0;
            order %= after;
            for (;; ++tile)
                if (!(used >> tile & 1) && pick-- == 0) break;
            used |= 1u << tile;
            found.tile[at] = tiles[tile];
            found.space[at] = lowest(group);
        }
    }

    HD static bool goes_on(const Turn& turn, Tiles hand, int tile) { return (hand >> tile & 1) || turn.where[tile] != EMPTY; }

    // Counts all runs that begin with this tile, or with `chosen` walks to that one.
    HD int runs(Turn& turn, Tiles hand, Spaces open, int first, int chosen, Placement* found) const {
        int total = 0, height = 0;
        std::int8_t path[VALUES];
        for (Spaces starts = open; starts; starts &= starts - 1) {
            Node& node = turn.stack[height++];
            node.tile = first + 1;
            node.space = lowest(starts);
            node.group = 1u << node.space;
        }
        while (height) {
            const Node node = turn.stack[--height];
            path[node.tile - 1 - first] = node.space;
            Spaces near = joined[node.space] & ~Spaces(node.group);
            if (hand >> node.tile & 1) {
                near &= open;
                if (found && chosen < total + size_of(near)) {
                    path[node.tile - first] = nth(near, chosen - total);
                    lay_run(hand, first, node.tile, path, *found);
                    return total;
                }
                total += size_of(near);
            } else {
                near &= 1u << turn.where[node.tile];
            }
            if ((node.tile + 1) % VALUES == 0 || !goes_on(turn, hand, node.tile + 1)) continue;
            for (; near; near &= near - 1) {
                Node& next = turn.stack[height++];
                next.tile = node.tile + 1;
                next.space = lowest(near);
                next.group = node.group | (near & -near);
            }
        }
        return total;
    }
    HD static void lay_run(Tiles hand, int first, int last, const std::int8_t* path, Placement& found) {
        found.size = 0;
        for (int tile = first; tile <= last; ++tile) {
            if (!(hand >> tile & 1)) continue;
            int at = found.size++;
            for (; at && found.space[at - 1] > path[tile - first]; --at) {
                found.tile[at] = found.tile[at - 1];
                found.space[at] = found.space[at - 1];
            }
            found.tile[at] = tile;
            found.space[at] = path[tile - first];
        }
    }

    HD int count(Turn& turn, Tiles hand, Spaces open) const {
        int total = 0, at = 0, tiles[COLOURS];
        for (Tiles left = hand; left; left &= left - 1, ++at) {
            const int tile = lowest(left);
            total += turn.single[at] = size_of(beside(turn, tile) & open);
            const bool can = tile % VALUES < VALUES - 1 && goes_on(turn, hand, tile + 1);
            total += turn.runs[at] = can ? runs(turn, hand, open, tile, 0, nullptr) : 0;
        }
        for (int value = 0; value < VALUES; ++value) {
            turn.groups[value] = 0;
            const int most = alike(hand, value, tiles);
            if (most < 2) continue;
            link(turn, value, open);
            total += turn.groups[value] = groups(turn, open, most, 0, tiles, nullptr);
        }
        return total;
    }
    HD void walk_to(Turn& turn, Tiles hand, Spaces open, int chosen, Placement& found) const {
        int at = 0, tiles[COLOURS];
        for (Tiles left = hand; left; left &= left - 1, chosen -= turn.single[at++])
            if (chosen < turn.single[at]) {
                found.size = 1;
                found.tile[0] = lowest(left);
                found.space[0] = nth(beside(turn, lowest(left)) & open, chosen);
                return;
            }
        for (int value = 0; value < VALUES; chosen -= turn.groups[value++])
            if (chosen < turn.groups[value]) {
                const int most = alike(hand, value, tiles);
                link(turn, value, open);
                groups(turn, open, most, chosen, tiles, &found);
                return;
            }
        at = 0;
        for (Tiles left = hand; left; left &= left - 1, chosen -= turn.runs[at++])
            if (chosen < turn.runs[at]) {
                runs(turn, hand, open, lowest(left), chosen, &found);
                return;
            }
    }

    HD Spaces run_through(const Turn& turn, const std::int8_t* top, int space) const {
        Spaces found = 1u << space;
        for (int step = -1; step <= 1; step += 2) {
            int at = space;
            for (int tile = top[space]; (step < 0 ? tile % VALUES > 0 : tile % VALUES < VALUES - 1);) {
                tile += step;
                if (turn.where[tile] == EMPTY || !(joined[at] >> turn.where[tile] & 1)) break;
                at = turn.where[tile];
                found |= 1u << at;
            }
        }
        return found;
    }
    HD Spaces scoring(const Turn& turn, const std::int8_t* top, const Placement& placement) const {
        Spaces found = 0, in_groups = 0, in_runs = 0;
        for (int at = 0; at < placement.size; ++at) {
            const int space = placement.space[at];
            if (!(in_groups >> space & 1)) {
                Spaces alike = 0;
                for (int other = 0; other < SPACES; ++other)
                    if (top[other] != EMPTY && top[other] % VALUES == top[space] % VALUES) alike |= 1u << other;
                const Spaces group = hanging_together(alike, space);
                in_groups |= group;
                if (group & (group - 1)) found |= group;
            }
            if (!(in_runs >> space & 1)) {
                const Spaces run = run_through(turn, top, space);
                in_runs |= run;
                if (run & (run - 1)) found |= run;
            }
        }
        return found;
    }

    HD static Tiles draw(Luck& luck, Tiles& bag, Tiles& covered, int count) {
        Tiles drawn = 0;
        for (; count > 0; --count) {
            if (!bag) {
                bag = covered;
                covered = 0;
            }
            const Tiles tile = Tiles{1} << nth(bag, luck.below(size_of(bag)));
            bag ^= tile;
            drawn |= tile;
        }
        return drawn;
    }

    HD int operator()(Luck& luck) const {
        std::int8_t tiles[TILES], top[SPACES];
        for (int tile = 0; tile < TILES; ++tile) tiles[tile] = tile;
        constexpr int DEALT = 4 + RACK * PLAYERS + POOL;
        for (int at = 0; at < DEALT; ++at) {
            const int other = at + luck.below(TILES - at), tile = tiles[other];
            tiles[other] = tiles[at];
            tiles[at] = tile;
        }
        for (std::int8_t& tile : top) tile = EMPTY;
        const int centre[4] = {3, 4, 7, 8};
        for (int at = 0; at < 4; ++at) top[centre[at]] = tiles[at];
        Tiles racks[PLAYERS] = {}, pool = 0, bag = 0, covered = 0;
        for (int at = 4; at < TILES; ++at) {
            const Tiles tile = Tiles{1} << tiles[at];
            if (at < 4 + RACK * PLAYERS) racks[(at - 4) / RACK] |= tile;
            else if (at < DEALT) pool |= tile;
            else bag |= tile;
        }
        int points[PLAYERS] = {}, seat = luck.below(PLAYERS), swaps = 0;
        // Which tiles of a rack a swap gives away, in the order of the rules.
        const int swaps_of[15] = {1, 2, 4, 8, 3, 5, 9, 6, 10, 12, 7, 11, 13, 14, 15};
        Turn turn;
        for (;; seat = 1 - seat) {
            for (std::int8_t& where : turn.where) where = EMPTY;
            for (int space = 0; space < SPACES; ++space)
                if (top[space] != EMPTY) turn.where[top[space]] = space;
            const Tiles hand = racks[seat] | pool;
            const Spaces open = ((1u << SPACES) - 1) & ~bonus[1 - seat];
            const int all = count(turn, hand, open), choice = luck.below(all + 15);
            if (choice < all) {
                Placement placement;
                walk_to(turn, hand, open, choice, placement);
                for (int at = 0; at < placement.size; ++at) {
                    const int tile = placement.tile[at], space = placement.space[at];
                    if (top[space] != EMPTY) {
                        covered |= Tiles{1} << top[space];
                        turn.where[top[space]] = EMPTY;
                    }
                    top[space] = tile;
                    turn.where[tile] = space;
                    racks[seat] &= ~(Tiles{1} << tile);
                    pool &= ~(Tiles{1} << tile);
                }
                const Spaces scored = scoring(turn, top, placement);
                points[seat] += size_of(scored);
                points[1 - seat] += size_of(scored & bonus[1 - seat]);
                swaps = 0;
                if (points[0] >= FINISH || points[1] >= FINISH) break;
                pool |= draw(luck, bag, covered, POOL - size_of(pool));
                racks[seat] |= draw(luck, bag, covered, RACK - size_of(racks[seat]));
            } else {
                Tiles given = 0;
                for (int at = 0; at < RACK; ++at)
                    if (swaps_of[choice - all] >> at & 1) given |= Tiles{1} << nth(racks[seat], at);
                racks[seat] = (racks[seat] & ~given) | draw(luck, bag, covered, size_of(given));
                bag |= given;
                if (++swaps == SWAPS_TO_END) break;
            }
        }
        return points[0] + points[1];
    }
};

int main(int argc, char** argv) { return time_games(argc, argv, Play()); }
