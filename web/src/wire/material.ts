// Made from the rules by `make types`. Do not edit.

export const crisscross = {
  symbols: 6,
  rounds: 12,
} as const

export const twentyone = {
  colours: ['white', 'black', 'red', 'blue', 'yellow', 'green'],
  sides: 6,
  stays: 1,
} as const

export const luckybox = {
  numbers: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9],
  rounds: 4,
  turns: 9,
} as const
