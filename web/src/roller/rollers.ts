// What a screen can do for a game on paper.
import type { Component } from 'svelte'

type Loader = () => Promise<{ default: Component }>

const ROLLERS: Readonly<Record<string, Loader>> = {
  crisscross: () => import('./CrissCross.svelte'),
  twentyone: () => import('./TwentyOne.svelte'),
  luckybox: () => import('./LuckyBox.svelte'),
  twinit: () => import('./Timer.svelte'),
}

export function loaderOf(game: string): Loader | undefined {
  return ROLLERS[game]
}
