// Solving a puzzle: what the server shows of it, what was answered, and what it says to that. The server alone knows the answer.
import { api } from '$/live/api'
import { refusal } from '$/text/refusals'
import type {
  GameAction,
  MyTry,
  PreviewAnswer,
  PuzzleShown,
  PuzzleSolution,
  PuzzleVerdict,
} from '$/wire/messages'

export class Solving {
  shown = $state.raw<PuzzleShown | null>(null)
  verdict = $state.raw<PuzzleVerdict | null>(null)
  solution = $state.raw<PuzzleSolution | null>(null)
  mine = $state.raw<MyTry>({})
  busy = $state(false)
  failure = $state.raw<unknown>(null)
  /** What the rules themselves refused, in their words. */
  refused = $state('')
  /** An answer that is answered like the one before is said again all the same. */
  answers = $state(0)

  readonly #game: string
  readonly #day: string

  constructor(game: string, day: string) {
    this.#game = game
    this.#day = day
  }

  async begin(): Promise<void> {
    try {
      this.shown = await api.puzzle(this.#game, this.#day)
      this.mine = this.shown.mine
      this.solution = this.shown.solution
    } catch (error) {
      this.failure = error
    }
  }

  /** Whether it was right. */
  act = async (action: GameAction): Promise<boolean> => {
    if (this.solution) return false
    const verdict = await this.#ask(() => api.tryPuzzle(this.#game, this.#day, { action }))
    if (!verdict) return false
    this.verdict = verdict
    this.mine = verdict.mine
    this.solution = verdict.solution
    return verdict.right
  }

  show = async (): Promise<void> => {
    const solution = await this.#ask(() => api.puzzleSolution(this.#game, this.#day))
    if (!solution) return
    this.verdict = null
    this.mine = { ...this.mine, shown: true }
    this.solution = solution
  }

  preview = (action: GameAction, ahead = false): Promise<PreviewAnswer> =>
    api.previewPuzzle(this.#game, this.#day, { action, ahead })

  async #ask<T>(doing: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null
    this.busy = true
    this.refused = ''
    try {
      return await doing()
    } catch (error) {
      this.refused = refusal(error, this.#game)
      return null
    } finally {
      this.answers += 1
      this.busy = false
    }
  }
}
