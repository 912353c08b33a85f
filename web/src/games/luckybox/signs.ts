// The six kinds of bonuses by the names under which they are explained, each with one to draw.
import type { Bonus } from './view'

export const BONUSES: readonly { bonus: Bonus; key: string }[] = [
  { bonus: 8, key: 'number' },
  { bonus: '?', key: 'any' },
  { bonus: 'bolt', key: 'bolt' },
  { bonus: 'bolt2', key: 'bolt2' },
  { bonus: 'moon', key: 'moon' },
  { bonus: 'star', key: 'star' },
]
