// Criss Cross for two as the other servers play it: server dice, both write each throw onto two neighbouring empty cells.
// As much of the rules as a move needs; the points are left out, which is to their advantage.

const SIZE = 5;
const ROUNDS = 12;

exports.start = (die) => ({
  cells: [die(), ...Array(24).fill(0), die(), ...Array(24).fill(0)],
  round: 1,
  dice: [die(), die()],
  waiting: 3,
});

/** Whether the rules take it; then it is done. */
exports.place = (state, seat, a, b, die) => {
  const own = 25 * seat;
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const joined = high - low === SIZE || (high - low === 1 && high % SIZE !== 0);
  if (!(state.waiting & (1 << seat)) || !joined || low < 0 || high > 24) return false;
  if (state.cells[own + a] !== 0 || state.cells[own + b] !== 0) return false;
  state.cells[own + a] = state.dice[0];
  state.cells[own + b] = state.dice[1];
  state.waiting &= ~(1 << seat);
  if (state.waiting === 0 && state.round < ROUNDS) {
    state.round += 1;
    state.dice[0] = die();
    state.dice[1] = die();
    state.waiting = 3;
  }
  return true;
};
