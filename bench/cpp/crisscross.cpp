// Criss Cross, one player, basic game: every legal placement is as likely as any other.
#include <array>

#include "luck.hpp"

constexpr int SIZE = 5, SYMBOLS = 6, ROUNDS = 12;
constexpr std::array<int, SIZE + 1> RUN_POINTS = {0, 0, 2, 3, 8, 10};

using Sheet = std::array<std::array<int, SIZE>, SIZE>;

struct Placement {
    int row, column, other_row, other_column;
};

int line_points(const Sheet& sheet, int row, int column, int down, int right) {
    int points = 0, length = 0, last = 0;
    for (int at = 0; at < SIZE; ++at) {
        const int symbol = sheet[row + at * down][column + at * right];
        if (symbol == 0 || symbol != last) {
            points += RUN_POINTS[length];
            length = 0;
        }
        length += symbol != 0;
        last = symbol;
    }
    return points + RUN_POINTS[length];
}

int play(Luck& luck) {
    Sheet sheet{};
    sheet[0][0] = 1 + luck.below(SYMBOLS);
    std::array<Placement, 2 * SIZE * (SIZE - 1)> legal;
    for (int round = 0; round < ROUNDS; ++round) {
        const int first = 1 + luck.below(SYMBOLS), second = 1 + luck.below(SYMBOLS);
        int count = 0;
        for (int row = 0; row < SIZE; ++row)
            for (int column = 0; column < SIZE; ++column) {
                if (sheet[row][column]) continue;
                if (column + 1 < SIZE && !sheet[row][column + 1]) legal[count++] = {row, column, row, column + 1};
                if (row + 1 < SIZE && !sheet[row + 1][column]) legal[count++] = {row, column, row + 1, column};
            }
        if (count == 0) break;
        const int choice = luck.below(2 * count);
        const Placement& at = legal[choice / 2];
        sheet[at.row][at.column] = choice % 2 ? second : first;
        sheet[at.other_row][at.other_column] = choice % 2 ? first : second;
    }
    int points = 0;
    for (int at = 0; at < SIZE; ++at) points += line_points(sheet, at, 0, 0, 1) + line_points(sheet, 0, at, 1, 0);
    return points;
}

int main(int argc, char** argv) { return time_games(argc, argv, play); }
