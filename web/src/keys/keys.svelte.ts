// Which single key does what around the board. Everything here has a button as well, so that all of it can be switched off, and
// each key can be another one: voice control and other programs have keys of their own.
export const COMMANDS = [
  'keys',
  'say',
  'board',
  'status',
  'log',
  'words',
  'ask',
  'hint',
  'take-back',
  'next',
  'previous',
] as const
export type Command = (typeof COMMANDS)[number]

/** What a page does at which command. */
export type Answers = Partial<Record<Command, () => unknown>>

/** `letters`: the board calls its things by the letters of `Keys.letters`. */
export type Shortcut = { key: string; does: string; letters?: boolean }

const FIRST: Readonly<Record<Command, string>> = {
  keys: '?',
  say: '/',
  board: 'b',
  status: 'i',
  log: 'l',
  words: 'w',
  ask: 'a',
  hint: 'h',
  'take-back': 'u',
  next: 'n',
  previous: 'p',
}
const KEPT_AS = 'stolik.keys'
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const isLetter = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key)

function remembered(): Partial<Record<Command, string>> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as Record<string, unknown>
    const own = COMMANDS.flatMap((command) => {
      const key = kept[command]
      return typeof key === 'string' && [...key].length === 1 ? [[command, key] as const] : []
    })
    return Object.fromEntries(own)
  } catch {
    return {}
  }
}

/** Where keys are what is being written. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, select, dialog, input:not([type="radio"], [type="checkbox"]), [contenteditable]',
  ) !== null

export class Keys {
  #own = $state.raw<Partial<Record<Command, string>>>(remembered())
  #on = $state(localStorage.getItem(`${KEPT_AS}.on`) !== 'off')

  #letters = $state(localStorage.getItem(`${KEPT_AS}.letters`) ?? '')

  /** What a board calls its things by, in the order in which they get them: those that were chosen, then the others. */
  get letters(): string {
    const own = [...this.#letters.toLowerCase()].filter((letter) => /\p{L}/u.test(letter))
    return [...new Set([...own, ...ALPHABET])].slice(0, ALPHABET.length).join('')
  }
  set letters(chosen: string) {
    this.#letters = chosen
    localStorage.setItem(`${KEPT_AS}.letters`, chosen)
  }

  #answers = $state.raw<Answers>({})
  #lettersFree = $state(true)

  /** What is answered on the page that lies there, and by a key that is free: this list always is. */
  get here(): readonly Command[] {
    return COMMANDS.filter(
      (command) =>
        command === 'keys' ||
        (command in this.#answers && (this.#lettersFree || !isLetter(this.of(command)))),
    )
  }

  /** What a page answers to, until it is laid away; `letters` are left to a board that gives each of its things one. */
  offer(answers: Answers, { letters = true } = {}): () => void {
    this.#answers = answers
    this.#lettersFree = letters
    return () => (this.#answers = {})
  }

  /** What else the board before me listens to, while it has the focus. */
  board = $state.raw<readonly Shortcut[]>([])

  /** Whether the list of keys lies open. */
  open = $state(false)

  /** Whether single keys do anything at all. */
  get on(): boolean {
    return this.#on
  }
  set on(on: boolean) {
    this.#on = on
    localStorage.setItem(`${KEPT_AS}.on`, on ? 'on' : 'off')
  }

  of(command: Command): string {
    return this.#own[command] ?? FIRST[command]
  }

  /** Two commands never share a key: who had it gets the other one's. */
  change(command: Command, key: string): void {
    const other = COMMANDS.find((one) => one !== command && this.of(one) === key)
    const swapped = other ? { [other]: this.of(command) } : {}
    this.#keep({ ...this.#own, ...swapped, [command]: key })
  }

  reset(): void {
    this.letters = ''
    this.#keep({})
  }

  /** What a key means on this page. */
  commandOf(event: KeyboardEvent): Command | null {
    if (!this.#on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null
    return this.here.find((command) => this.of(command) === event.key) ?? null
  }

  /** Does what a key means on this page, if it means anything. */
  take(event: KeyboardEvent): void {
    const command = this.commandOf(event)
    if (command === null) return
    event.preventDefault()
    if (command === 'keys') this.open = true
    else this.#answers[command]?.()
  }

  /** Whether single keys have yet to be told of, once in a browser: nobody finds them by listening. */
  introduce(): boolean {
    if (!this.#on || localStorage.getItem(`${KEPT_AS}.told`) !== null) return false
    localStorage.setItem(`${KEPT_AS}.told`, 'once')
    return true
  }

  #keep(own: Partial<Record<Command, string>>): void {
    this.#own = own
    localStorage.setItem(KEPT_AS, JSON.stringify(own))
  }
}

export const keys = new Keys()
