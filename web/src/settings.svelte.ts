// What a person has chosen for this browser: theme, sound, how much is said aloud, patience with bots. Kept in the browser only.
import { tellServer } from '$/telling'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
/** How much is said aloud: everything; without what can be looked up any time; only what concerns me. */
export const AMOUNTS = ['all', 'some', 'little'] as const
export type Amount = (typeof AMOUNTS)[number]

function kept(name: string, otherwise: string): string {
  return localStorage.getItem(`stolik.${name}`) ?? otherwise
}

class Settings {
  #theme = $state<Theme>('auto')
  #sound = $state(true)
  #volume = $state(1)
  #turnSignal = $state(true)
  #vibration = $state(true)
  #amount = $state<Amount>('some')
  #commandLine = $state(false)
  #calm = $state(false)
  #instantBots = $state(false)

  constructor() {
    const theme = kept('theme', 'auto')
    this.#theme = THEMES.find((known) => known === theme) ?? 'auto'
    this.#sound = kept('sound', 'on') === 'on'
    this.#volume = Math.min(1, Math.max(0, Number(kept('volume', '1')) || 0))
    this.#turnSignal = kept('turn-signal', 'on') === 'on'
    this.#vibration = kept('vibration', 'on') === 'on'
    const amount = kept('amount', 'some')
    this.#amount = AMOUNTS.find((known) => known === amount) ?? 'some'
    this.#commandLine = kept('command-line', 'off') === 'on'
    this.#calm = kept('calm', 'off') === 'on'
    this.#instantBots = kept('instant-bots', 'off') === 'on'
    this.#show()
  }

  get theme(): Theme {
    return this.#theme
  }
  set theme(theme: Theme) {
    this.#theme = theme
    localStorage.setItem('stolik.theme', theme)
    this.#show()
  }

  /** How loud everything is, from 0 to 1. */
  get volume(): number {
    return this.#volume
  }
  set volume(volume: number) {
    this.#volume = volume
    localStorage.setItem('stolik.volume', String(volume))
  }

  /** Whether one hears that the table waits; apart from all other sounds. */
  get turnSignal(): boolean {
    return this.#turnSignal
  }
  set turnSignal(on: boolean) {
    this.#turnSignal = on
    localStorage.setItem('stolik.turn-signal', on ? 'on' : 'off')
  }

  /** Whether one hears what happens on the table. */
  get sound(): boolean {
    return this.#sound
  }
  set sound(on: boolean) {
    this.#sound = on
    localStorage.setItem('stolik.sound', on ? 'on' : 'off')
  }

  get vibration(): boolean {
    return this.#vibration
  }
  set vibration(on: boolean) {
    this.#vibration = on
    localStorage.setItem('stolik.vibration', on ? 'on' : 'off')
  }

  get amount(): Amount {
    return this.#amount
  }
  set amount(amount: Amount) {
    this.#amount = amount
    localStorage.setItem('stolik.amount', amount)
  }

  /** Whether the command line lies at every table without being asked for. */
  get commandLine(): boolean {
    return this.#commandLine
  }
  set commandLine(on: boolean) {
    this.#commandLine = on
    localStorage.setItem('stolik.command-line', on ? 'on' : 'off')
  }

  /** One thing at a time: no clocks, no chat, no reactions to be seen. */
  get calm(): boolean {
    return this.#calm
  }
  set calm(on: boolean) {
    this.#calm = on
    localStorage.setItem('stolik.calm', on ? 'on' : 'off')
  }

  /** Bots play at once instead of at people's pace, at the tables that I open. */
  get instantBots(): boolean {
    return this.#instantBots
  }
  set instantBots(on: boolean) {
    this.#instantBots = on
    localStorage.setItem('stolik.instant-bots', on ? 'on' : 'off')
  }

  #show(): void {
    const root = document.documentElement
    if (this.#theme === 'auto') root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', this.#theme)
    if (localStorage.getItem('stolik.theme') !== null) tellServer('theme', this.#theme)
  }
}

export const settings = new Settings()
