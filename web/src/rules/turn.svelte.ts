// Rules that nobody waits for are laid figure by figure, each in a task of its own. What stands below one that has not come waits with
// it (Chapters.svelte): so nothing that somebody reads already is pushed away.
import { getContext, onMount, setContext } from 'svelte'
import { oneByOne } from '$/oneByOne'

const UNHURRIED = Symbol('unhurried')

/** For all figures inside the component that says so. */
export function takeTurns(unhurried: () => boolean): void {
  setContext(UNHURRIED, unhurried)
}

/** A figure's own turn. */
export class Turn {
  come = $state(true)

  constructor() {
    if (!getContext<(() => boolean) | undefined>(UNHURRIED)?.()) return
    this.come = false
    onMount(() => void oneByOne().then(() => (this.come = true)))
  }
}
