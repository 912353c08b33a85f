import { beforeEach, expect, test, vi } from 'vitest'
import type { LessonShown } from '$/wire/messages'

const api = vi.hoisted(() => ({
  lesson: vi.fn(),
  tryLesson: vi.fn(),
  moveLesson: vi.fn(),
  previewLesson: vi.fn(),
  lessonExample: vi.fn(),
}))
const Refused = vi.hoisted(
  () =>
    class extends Error {
      constructor(readonly code: string) {
        super(code)
      }
    },
)
vi.mock('$/live/api', () => ({ api, Refused }))
vi.mock('$/text/refusals', () => ({ refusal: () => 'The rules say no.' }))
vi.mock('$/text/words.svelte', () => ({ spoken: () => 'pl' }))
const { LessonRun } = await import('./run.svelte')

const PLACED = { event: 'placed' }
function shown(step: number, more: Partial<LessonShown> = {}): LessonShown {
  return {
    game: 'anygame',
    players: 1,
    step,
    steps: 3,
    along: 0,
    says: { en: `step ${step}`, pl: `krok ${step}` },
    points: [],
    to_do: true,
    view: {},
    legal: [],
    events: [],
    to_act: [0],
    at: 0,
    due: null,
    wrong: null,
    ...more,
  }
}

async function begun(first = shown(0)): Promise<InstanceType<typeof LessonRun>> {
  api.lesson.mockResolvedValue(first)
  const run = new LessonRun('anygame')
  await run.begin()
  return run
}

beforeEach(() => {
  vi.useRealTimers()
  for (const asked of Object.values(api)) asked.mockReset()
})

test('what counts leads on, and the board stays where the position goes on', async () => {
  const run = await begun()
  const board = run.position
  api.tryLesson.mockResolvedValue(shown(1, { events: [PLACED] }))
  expect(await run.act({ do: 'place' })).toBe(true)
  expect([run.says, run.wrong, run.position]).toEqual(['krok 1', '', board])
})

test('a new position is a new board', async () => {
  const run = await begun()
  const board = run.position
  api.tryLesson.mockResolvedValue(shown(1))
  await run.act({ do: 'place' })
  expect(run.position).toBe(board + 1)
})

test('a wrong try says why and leaves everything as it was', async () => {
  const run = await begun(shown(0, { view: { drawn: 'before' } }))
  const { position, came } = run
  api.tryLesson.mockResolvedValue(shown(0, { wrong: { en: 'no', pl: 'nie' } }))
  expect(await run.act({ do: 'place' })).toBe(false)
  expect([run.wrong, run.position, run.came]).toEqual(['nie', position, came])
  expect(run.shown?.view).toEqual({ drawn: 'before' })
})

test('the same answer twice is told twice', async () => {
  const run = await begun()
  api.tryLesson.mockResolvedValue(shown(0, { wrong: { en: 'no', pl: 'nie' } }))
  await run.act({ do: 'place' })
  const told = run.answers
  await run.act({ do: 'place' })
  expect(run.answers).toBe(told + 1)
})

test('what the rules refuse is told in their words', async () => {
  const run = await begun()
  api.tryLesson.mockRejectedValue(new Refused('illegal'))
  expect(await run.act({ do: 'place' })).toBe(false)
  expect(run.wrong).toBe('The rules say no.')
})

test('whoever is out of date looks again', async () => {
  const run = await begun()
  api.lesson.mockResolvedValue(shown(2))
  api.moveLesson.mockRejectedValue(new Refused('stale'))
  await run.move('skip')
  expect([run.shown?.step, run.wrong]).toEqual([2, ''])
})

test('where there is only something to read, nothing is done', async () => {
  const run = await begun(shown(0, { to_do: false }))
  expect(await run.act({ do: 'place' })).toBe(false)
  expect(api.tryLesson).not.toHaveBeenCalled()
})

test('what is due is waited for, and no longer than somebody stays', async () => {
  vi.useFakeTimers()
  const run = await begun(shown(0, { due: 500 }))
  api.moveLesson.mockResolvedValue(shown(0, { along: 1, due: 700, events: [PLACED] }))
  await vi.advanceTimersByTimeAsync(500)
  expect(api.moveLesson).toHaveBeenCalledWith('anygame', { step: 0, along: 0, to: 'wait' })
  run.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(api.moveLesson).toHaveBeenCalledTimes(1)
})

test('an action that would do is shown until something happens', async () => {
  const run = await begun()
  api.lessonExample.mockResolvedValue({ action: { do: 'place' } })
  await run.showMe()
  expect(run.hint).toEqual({ do: 'place' })
  api.moveLesson.mockResolvedValue(shown(1))
  await run.move('skip')
  expect(run.hint).toBeNull()
})
