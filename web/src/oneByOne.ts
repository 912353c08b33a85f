// Large things are laid one by one, each in a task of its own, so that a slow phone can answer a finger between two of them.
let last: Promise<void> = Promise.resolve()

/** When all those are laid that asked before. */
export function oneByOne(): Promise<void> {
  last = last.then(() => new Promise((laid) => setTimeout(laid)))
  return last
}

let touched = false
for (const kind of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(kind, () => (touched = true), { capture: true, once: true })

/** Whether somebody has pressed anything on this page: what they ask for then comes whole, and where they go on is there. */
export function isTouched(): boolean {
  return touched
}
