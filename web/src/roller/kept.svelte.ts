// A value that this browser keeps, so that a reload in the middle of a game loses nothing.

export class Kept<T> {
  #value: T
  readonly #name: string

  constructor(name: string, otherwise: T) {
    this.#name = `stolik.roller.${name}`
    this.#value = $state.raw(read(this.#name, otherwise))
  }

  get value(): T {
    return this.#value
  }
  set value(value: T) {
    this.#value = value
    localStorage.setItem(this.#name, JSON.stringify(value))
  }
}

function read<T>(name: string, otherwise: T): T {
  const kept = localStorage.getItem(name)
  if (kept === null) return otherwise
  try {
    return JSON.parse(kept) as T
  } catch {
    return otherwise
  }
}
