// Luck for games on paper: every face equally likely, from the browser's own generator.

const RANGE = 2 ** 32

/** A whole number from 0 to below `sides`. What would favour the low ones is thrown away and drawn again. */
export function below(sides: number): number {
  const fair = RANGE - (RANGE % sides)
  const drawn = new Uint32Array(1)
  for (;;) {
    const [number = RANGE] = crypto.getRandomValues(drawn)
    if (number < fair) return number % sides
  }
}

/** One throw of a die with so many faces. */
export function die(sides: number): number {
  return below(sides) + 1
}

/** One of these, each as likely as any other. */
export function oneOf<T>(things: readonly T[]): T {
  const chosen = things[below(things.length)]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}
