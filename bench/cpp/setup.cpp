// SETUP, two players: every placement and every swap is as likely as any other, so all of them are listed each turn.
#include <array>
#include <vector>

#include "luck.hpp"

constexpr int PLAYERS = 2, SPACES = 12, COLOURS = 5, VALUES = 10, TILES = COLOURS * VALUES;
constexpr int RACK = 4, POOL = 4, FINISH = 60, SWAPS_TO_END = 2 * PLAYERS, EMPTY = -1;

using Tiles = std::uint64_t;   // a set of tiles: tile = colour * VALUES + value
using Spaces = std::uint32_t;  // a set of spaces, in board order

// The board: a square of 4 x 4 without its corners, joined wherever two spaces touch.
constexpr std::array<int, SPACES> COLUMN = {1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 1, 2};
constexpr std::array<int, SPACES> LINE = {0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3};
constexpr std::array<int, 4> CENTRE = {3, 4, 7, 8};
constexpr Spaces ALL_SPACES = (1u << SPACES) - 1;
constexpr std::array<Spaces, PLAYERS> BONUS = {1u << 0 | 1u << 1, 1u << 10 | 1u << 11};

constexpr std::array<Spaces, SPACES> joined_spaces() {
    std::array<Spaces, SPACES> joined{};
    for (int a = 0; a < SPACES; ++a)
        for (int b = 0; b < SPACES; ++b) {
            const int across = COLUMN[a] - COLUMN[b], down = LINE[a] - LINE[b];
            if (a != b && -1 <= across && across <= 1 && -1 <= down && down <= 1) joined[a] |= 1u << b;
        }
    return joined;
}
constexpr std::array<Spaces, SPACES> JOINED = joined_spaces();

int first_of(Spaces spaces) { return __builtin_ctz(spaces); }
bool has(Tiles tiles, int tile) { return tiles >> tile & 1; }

struct Laid {
    std::int8_t tile, space;
};

struct Placement {
    std::int8_t size = 0;
    std::array<Laid, RACK + POOL> laid;

    void add(int tile, int space) { laid[size++] = {static_cast<std::int8_t>(tile), static_cast<std::int8_t>(space)}; }
};

struct Board {
    std::array<int, SPACES> top;
    std::array<int, TILES> where;  // on which space a tile can be seen

    Board() {
        top.fill(EMPTY);
        where.fill(EMPTY);
    }

    void lay(int tile, int space) {
        if (top[space] != EMPTY) where[top[space]] = EMPTY;
        top[space] = tile;
        where[tile] = space;
    }

    Spaces showing(int value) const {
        Spaces found = 0;
        for (int tile = value; tile < TILES; tile += VALUES)
            if (where[tile] != EMPTY) found |= 1u << where[tile];
        return found;
    }

    // All spaces that can be reached from some of them through lines between them.
    static Spaces hanging_together(Spaces from, Spaces alike) {
        for (Spaces edge = from; edge;) {
            Spaces reached = 0;
            for (; edge; edge &= edge - 1) reached |= JOINED[first_of(edge)];
            edge = reached & alike & ~from;
            from |= edge;
        }
        return from;
    }

    Spaces run_through(int space) const {
        Spaces found = 1u << space;
        for (const int step : {-1, 1}) {
            int at = space, value = top[space] % VALUES + step, tile = top[space] + step;
            for (; 0 <= value && value < VALUES && where[tile] != EMPTY && JOINED[at] >> where[tile] & 1;
                 value += step, tile += step) {
                at = where[tile];
                found |= 1u << at;
            }
        }
        return found;
    }

    // The spaces of all sets in which one of these spaces lies.
    Spaces sets_through(Spaces placed) const {
        Spaces found = 0;
        for (; placed; placed &= placed - 1) {
            const int space = first_of(placed);
            const Spaces group = hanging_together(1u << space, showing(top[space] % VALUES));
            const Spaces run = run_through(space);
            if (group & (group - 1)) found |= group;
            if (run & (run - 1)) found |= run;
        }
        return found;
    }
};

// Every placement of tiles in hand onto open spaces.
class Lister {
public:
    std::vector<Placement> found;

    void list(const Board& on, Tiles in_hand, Spaces open_spaces) {
        board = &on;
        hand = in_hand;
        open = open_spaces;
        found.clear();
        for (int tile = 0; tile < TILES; ++tile)
            if (has(hand, tile)) list_single(tile);
        for (int value = 0; value < VALUES; ++value) list_groups(value);
        for (int tile = 0; tile < TILES; ++tile)
            if (has(hand, tile))
                for (Spaces left = open; left; left &= left - 1) {
                    Placement placement;
                    placement.add(tile, first_of(left));
                    grow_run(placement, tile, first_of(left), left & -left);
                }
    }

private:
    const Board* board = nullptr;
    Tiles hand = 0;
    Spaces open = 0;
    std::array<Spaces, SPACES> links{};
    std::array<int, COLOURS> alike{};
    int alike_count = 0;

    void list_single(int tile) {
        Spaces partners = board->showing(tile % VALUES);
        if (tile % VALUES > 0 && board->where[tile - 1] != EMPTY) partners |= 1u << board->where[tile - 1];
        if (tile % VALUES < VALUES - 1 && board->where[tile + 1] != EMPTY) partners |= 1u << board->where[tile + 1];
        Spaces beside = 0;
        for (; partners; partners &= partners - 1) beside |= JOINED[first_of(partners)];
        for (beside &= open; beside; beside &= beside - 1) {
            found.emplace_back();
            found.back().add(tile, first_of(beside));
        }
    }

    // Two tiles or more of one number: groups of spaces that hang together, with every order of the tiles on them.
    void list_groups(int value) {
        alike_count = 0;
        for (int tile = value; tile < TILES; tile += VALUES)
            if (has(hand, tile)) alike[alike_count++] = tile;
        if (alike_count < 2) return;
        link(board->showing(value));
        Spaces passed = 0;
        for (Spaces left = open; left; left &= left - 1) {
            const Spaces bit = left & -left, near = links[first_of(left)];
            passed |= bit;
            grow_group(bit, near & ~passed, passed | near, 1);
        }
    }

    // Two open spaces hang together by a line, or by way of tiles of that number.
    void link(Spaces shown) {
        std::array<Spaces, SPACES> behind{};
        for (Spaces left = open; left; left &= left - 1) {
            const int space = first_of(left);
            behind[space] = Board::hanging_together((JOINED[space] | 1u << space) & shown, shown);
        }
        for (Spaces left = open; left; left &= left - 1) {
            const int a = first_of(left);
            links[a] = JOINED[a] & open;
            for (Spaces others = open & ~(1u << a); others; others &= others - 1)
                if (behind[a] & behind[first_of(others)]) links[a] |= others & -others;
        }
    }

    void grow_group(Spaces group, Spaces fringe, Spaces known, int size) {
        while (fringe) {
            const Spaces bit = fringe & -fringe, near = links[first_of(fringe)];
            fringe ^= bit;
            lay_alike(Placement{}, group | bit, 0);
            if (size + 1 < alike_count) grow_group(group | bit, fringe | (near & ~known), known | near, size + 1);
        }
    }

    void lay_alike(const Placement& so_far, Spaces left, unsigned used) {
        if (!left) {
            found.push_back(so_far);
            return;
        }
        for (int at = 0; at < alike_count; ++at) {
            if (used >> at & 1) continue;
            Placement more = so_far;
            more.add(alike[at], first_of(left));
            lay_alike(more, left & (left - 1), used | 1u << at);
        }
    }

    // Two tiles or more of one colour: a path; what is not placed on the way must lie there already.
    void grow_run(const Placement& placement, int tile, int space, Spaces used) {
        if (++tile % VALUES == 0) return;
        const int there = board->where[tile];
        if (has(hand, tile)) {
            for (Spaces near = JOINED[space] & open & ~used; near; near &= near - 1) {
                Placement more = placement;
                more.add(tile, first_of(near));
                found.push_back(more);
                grow_run(more, tile, first_of(near), used | (near & -near));
            }
        } else if (there != EMPTY && JOINED[space] >> there & 1 && !(used >> there & 1)) {
            grow_run(placement, tile, there, used | 1u << there);
        }
    }
};

struct Bag {
    Tiles tiles = (Tiles{1} << TILES) - 1, covered = 0;

    int draw(Luck& luck) {
        if (!tiles) std::swap(tiles, covered);
        Tiles left = tiles;
        for (int skip = luck.below(__builtin_popcountll(tiles)); skip; --skip) left &= left - 1;
        const int tile = __builtin_ctzll(left);
        tiles ^= Tiles{1} << tile;
        return tile;
    }

    Tiles draw(Luck& luck, int count) {
        Tiles drawn = 0;
        while (count-- > 0) drawn |= Tiles{1} << draw(luck);
        return drawn;
    }
};

int play(Luck& luck) {
    static Lister lister;
    Board board;
    Bag bag;
    for (const int space : CENTRE) board.lay(bag.draw(luck), space);
    std::array<Tiles, PLAYERS> racks;
    for (Tiles& rack : racks) rack = bag.draw(luck, RACK);
    Tiles pool = bag.draw(luck, POOL);
    std::array<int, PLAYERS> points{};
    int seat = luck.below(PLAYERS), swaps = 0;
    while (true) {
        const int other = 1 - seat;
        lister.list(board, racks[seat] | pool, ALL_SPACES & ~BONUS[other]);
        const std::size_t choice = luck.below(lister.found.size() + (1u << RACK) - 1);
        if (choice < lister.found.size()) {
            Spaces placed = 0;
            const Placement& placement = lister.found[choice];
            for (int at = 0; at < placement.size; ++at) {
                const auto [tile, space] = placement.laid[at];
                if (board.top[space] != EMPTY) bag.covered |= Tiles{1} << board.top[space];
                board.lay(tile, space);
                racks[seat] &= ~(Tiles{1} << tile);
                pool &= ~(Tiles{1} << tile);
                placed |= 1u << space;
            }
            const Spaces scoring = board.sets_through(placed);
            points[seat] += __builtin_popcount(scoring);
            points[other] += __builtin_popcount(scoring & BONUS[other]);
            swaps = 0;
            if (points[seat] >= FINISH || points[other] >= FINISH) break;
            pool |= bag.draw(luck, POOL - __builtin_popcountll(pool));
            racks[seat] |= bag.draw(luck, RACK - __builtin_popcountll(racks[seat]));
        } else {
            const unsigned chosen = 1 + choice - lister.found.size();
            Tiles given = 0, rack = racks[seat];
            for (int at = 0; at < RACK; ++at, rack &= rack - 1)
                if (chosen >> at & 1) given |= rack & -rack;
            racks[seat] = (racks[seat] & ~given) | bag.draw(luck, __builtin_popcountll(given));
            bag.tiles |= given;
            if (++swaps == SWAPS_TO_END) break;
        }
        seat = other;
    }
    return points[0] + points[1];
}

int main(int argc, char** argv) { return time_games(argc, argv, play); }
