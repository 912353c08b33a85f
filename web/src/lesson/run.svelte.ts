// Going through a lesson: what the server says of the present step, what is done in it, and what is said aloud. The server keeps
// how far I am; here is only what is on the screen.
import { api, Refused } from '$/live/api'
import { refusal } from '$/text/refusals'
import { spoken } from '$/text/words.svelte'
import type { GameAction, LessonMove, LessonShown, PreviewAnswer } from '$/wire/messages'

export class LessonRun {
  shown = $state.raw<LessonShown | null>(null)
  busy = $state(false)
  /** An action that would do, on request. */
  hint = $state.raw<GameAction | null>(null)
  failure = $state.raw<unknown>(null)
  /** Counts the positions that do not follow from the one before: each is a board of its own. */
  position = $state(0)
  came = $state(0)
  /** What the rules themselves refused, in their words. */
  #refused = $state('')
  /** A try that is answered like the one before is said again all the same. */
  answers = $state(0)

  readonly #game: string
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(game: string) {
    this.#game = game
  }

  get over(): boolean {
    return this.shown !== null && this.shown.step >= this.shown.steps
  }

  get says(): string {
    return this.shown?.says?.[spoken()] ?? ''
  }

  /** Why the last try did not count; empty once something else happened. */
  get wrong(): string {
    return this.#refused || (this.shown?.wrong?.[spoken()] ?? '')
  }

  now = (): number => (this.shown?.at ?? 0) + (performance.now() - this.came)

  async begin(): Promise<void> {
    try {
      this.#follow(await api.lesson(this.#game))
    } catch (error) {
      this.failure = error
    }
  }

  /** Whether it counted; why it did not, the panel says. */
  act = async (action: GameAction): Promise<boolean> => {
    const before = this.shown
    if (!before?.to_do || this.busy) return false
    const after = Math.round(performance.now() - this.came)
    return this.#ask(() =>
      api.tryLesson(this.#game, { step: before.step, along: before.along, action, after }),
    )
  }

  move = async (to: LessonMove['to']): Promise<boolean> => {
    const before = this.shown
    if (!before) return false
    return this.#ask(() => api.moveLesson(this.#game, { step: before.step, along: before.along, to }))
  }

  preview = (action: GameAction, ahead = false): Promise<PreviewAnswer> =>
    api.previewLesson(this.#game, { action, ahead })

  showMe = async (): Promise<void> => {
    this.hint = null
    try {
      this.hint = (await api.lessonExample(this.#game)).action
    } catch (error) {
      this.#refuse(error)
    }
  }

  close(): void {
    clearTimeout(this.#waiting)
  }

  async #ask(doing: () => Promise<LessonShown>): Promise<boolean> {
    this.busy = true
    try {
      const shown = await doing()
      this.#follow(shown)
      return shown.wrong === null
    } catch (error) {
      this.#refuse(error)
      if (error instanceof Refused && error.code === 'stale') await this.begin()
      return false
    } finally {
      this.busy = false
    }
  }

  #refuse(error: unknown): void {
    this.#refused = refusal(error, this.#game)
    this.answers += 1
  }

  #follow(shown: LessonShown): void {
    const before = this.shown
    const stays = before !== null && before.step === shown.step && before.along === shown.along
    const goesOn = before !== null && shown.step >= before.step && shown.events.length > 0
    this.#refused = ''
    this.answers += 1
    if (stays && shown.wrong) {
      this.shown = { ...before, wrong: shown.wrong }
      return
    }
    if (!goesOn) this.position += 1
    this.hint = null
    this.shown = shown
    this.came = performance.now()
    clearTimeout(this.#waiting)
    if (shown.due !== null) this.#waiting = setTimeout(() => void this.move('wait'), shown.due)
  }
}
