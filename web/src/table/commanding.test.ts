// What the command line answers to `time`, and to `try`.
import { describe, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
const { startWords, teachPages } = await import('$/text/words.svelte')
const { timeLeft, weigh } = await import('./commanding')
await startWords()
await teachPages()

const NOW = 1_000_000
const names = ['Ola', 'Jan'].map((name, seat) => ({ seat, name, mine: seat === 0, bot: false }))

function answered(clock: object | null, seat: number | null = 0): string[] {
  const here = { game: { words: {} }, update: { clock, seat, view: {} }, names, now: () => NOW }
  return timeLeft(here as unknown as Parameters<typeof timeLeft>[0])
}

test('how long I have is said in words, days too', () => {
  expect(answered({ deadlines: { '0': NOW + 80_000 } })).toEqual(['You still have 1 minute and 20 seconds.'])
  expect(answered({ deadlines: { '0': NOW + 172_800_000 } })).toEqual(['You still have 2 days.'])
})

test('while I wait, or watch, the time of those that are waited for is said', () => {
  const clock = { deadlines: { '1': NOW + 30_000 } }
  expect(answered(clock)).toEqual(['Jan still has 30 seconds.'])
  expect(answered(clock, null)).toEqual(['Jan still has 30 seconds.'])
})

test('a clock that stands is not said to be none', () => {
  expect(answered({ deadlines: {} })).toEqual(['No clock runs now.'])
  expect(answered(null)).toEqual(['There is no clock at this table.'])
})

describe('a move that is tried out', () => {
  const EVENTS = [
    { event: 'wrote', seat: 0 },
    { event: 'rolled', dice: 6 },
  ]
  /** The answer to it, where `rolled` is luck, or where the game does not say what is. */
  function tried(answer: object, unforeseen?: readonly string[]): Promise<string[]> {
    const words = {
      told: ({ event }: { event: string }, _speech: unknown, _last: unknown, view: { points?: number }) =>
        event === 'rolled' ? 'A six!' : `You write: ${view.points ?? '?'} points.`,
      ...(unforeseen ? { unforeseen } : {}),
    }
    const here = {
      game: { id: 'some', words },
      at: { told: [] },
      update: { seat: 0 },
      names,
      preview: async () => ({ legal: true, events: EVENTS, view: { points: 4 }, chance: true, ...answer }),
    }
    return weigh(here as unknown as Parameters<typeof weigh>[0], { do: 'write' })
  }

  test('does not foretell what luck decides, and says what it brings', async () => {
    expect(await tried({}, ['rolled'])).toEqual([
      'It would bring:',
      'You write: 4 points.',
      'What comes then is up to luck.',
    ])
    expect(await tried({ events: EVENTS.slice(1) }, ['rolled'])).toEqual(['What comes then is up to luck.'])
  })

  test('says that luck was in it where a game does not tell what luck decides', async () => {
    expect((await tried({})).at(-1)).toBe('Luck has a part in this: it may come otherwise.')
    expect(await tried({ chance: false, events: EVENTS.slice(0, 1) })).toEqual([
      'It would bring:',
      'You write: 4 points.',
    ])
  })
})
