import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import type { GameAction, PreviewAnswer } from '$/wire/messages'
import { Proposal, type Drafted } from './proposal.svelte'

const place = (cell: number): GameAction & { cell: number } => ({ do: 'place', cell })

/** A board that drafts by hand, and a server whose answers come when the test says so. */
class Played {
  drafted = $state.raw<GameAction | null>(null)
  hint = $state.raw<GameAction | null>(null)
  turn = $state(1)
  /** How many others have played: more of them are no other decision. */
  others = $state(0)
  busy = $state(false)
  begun = 0
  taken = true
  readonly acted: GameAction[] = []
  readonly asked: { action: GameAction; answer: (points: number) => void; fail: () => void }[] = []
  readonly proposal: Proposal<GameAction>
  readonly #stop: () => void

  constructor(more: Partial<Drafted<GameAction>> = {}) {
    let proposal: Proposal<GameAction> | undefined
    this.#stop = $effect.root(() => {
      proposal = new Proposal<GameAction>({
        hint: () => this.hint,
        busy: () => this.busy,
        act: (action) => {
          this.acted.push(action)
          return Promise.resolve(this.taken)
        },
        preview: (action) =>
          new Promise((resolve, reject) => {
            const answer = (points: number): void =>
              resolve({ legal: true, view: { points } } as unknown as PreviewAnswer)
            this.asked.push({ action, answer, fail: () => reject(new Error('no line')) })
          }),
        action: () => this.drafted,
        decision: () => `${this.turn} ${this.others > 5}`,
        begin: () => {
          this.begun += 1
          this.drafted = null
        },
        suggest: (action) => (this.drafted = action),
        ...more,
      })
    })
    if (!proposal) throw new Error('nothing was proposed')
    this.proposal = proposal
    flushSync()
  }

  draft(cell: number): void {
    this.drafted = place(cell)
    flushSync()
  }

  get promised(): unknown {
    return this.proposal.told?.view?.['points'] ?? null
  }

  stop(): void {
    this.#stop()
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('what is drafted is shown to the server, and its answer is the promise', async () => {
  const played = new Played()
  played.draft(3)
  played.asked[0]?.answer(7)
  await settled()
  expect([played.asked[0]?.action, played.promised]).toEqual([place(3), 7])
  played.stop()
})

test('an answer for another draft is too late', async () => {
  const played = new Played()
  played.draft(3)
  played.draft(4)
  played.asked[0]?.answer(7)
  await settled()
  expect(played.promised).toBeNull()
  played.asked[1]?.answer(9)
  await settled()
  expect(played.promised).toBe(9)
  played.stop()
})

test('an answer that comes when the table has been left is too late, and nothing is looked up for it', async () => {
  const warned = vi.spyOn(console, 'warn')
  const played = new Played()
  played.draft(3)
  played.stop()
  played.drafted = place(4)
  played.asked[0]?.answer(7)
  await settled()
  expect(warned.mock.calls).toEqual([])
  warned.mockRestore()
})

test('a question that nobody answers promises nothing and breaks nothing', async () => {
  const played = new Played()
  played.draft(3)
  played.asked[0]?.fail()
  await settled()
  expect(played.promised).toBeNull()
  played.stop()
})

test('what needs no answer is not asked', () => {
  const played = new Played({ asks: ({ do: what }) => what !== 'place' })
  played.draft(3)
  expect(played.asked).toEqual([])
  played.stop()
})

test('a hint is drafted', () => {
  const played = new Played()
  played.hint = place(5)
  flushSync()
  expect(played.drafted).toEqual(place(5))
  played.stop()
})

test('a view that brings the same decision leaves the draft alone', () => {
  const played = new Played()
  played.draft(3)
  played.others = 1
  flushSync()
  expect([played.begun, played.drafted]).toEqual([1, place(3)])
  played.stop()
})

test('another decision begins anew', () => {
  const played = new Played()
  played.draft(3)
  played.turn = 2
  flushSync()
  expect([played.begun, played.drafted]).toEqual([2, null])
  played.stop()
})

test('nothing is played while something is on its way', async () => {
  const played = new Played()
  played.draft(3)
  played.busy = true
  await played.proposal.confirm()
  expect(played.acted).toEqual([])
  played.stop()
})

test('a refused action stays drafted, and its promise is asked for again', async () => {
  const played = new Played()
  played.draft(3)
  played.asked[0]?.answer(7)
  await settled()
  played.taken = false
  await played.proposal.confirm()
  flushSync()
  expect([played.drafted, played.promised, played.asked.length]).toEqual([place(3), null, 2])
  played.stop()
})
