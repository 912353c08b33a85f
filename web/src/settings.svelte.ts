// What a person has chosen for this browser: theme, sound, vibration, patience with bots. Kept in the browser only.
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

function kept(name: string, otherwise: string): string {
  return localStorage.getItem(`stolik.${name}`) ?? otherwise
}

class Settings {
  #theme = $state<Theme>('auto')
  #sound = $state(true)
  #vibration = $state(true)
  #instantBots = $state(false)

  constructor() {
    const theme = kept('theme', 'auto')
    this.#theme = THEMES.find((known) => known === theme) ?? 'auto'
    this.#sound = kept('sound', 'on') === 'on'
    this.#vibration = kept('vibration', 'on') === 'on'
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
  }
}

export const settings = new Settings()
