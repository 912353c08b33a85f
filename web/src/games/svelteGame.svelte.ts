// Our own games meet the contract here: Svelte components become parts that anybody could mount, fetched when they are needed.
import { mount, unmount, type Component } from 'svelte'
import type { GameAction } from '$/wire/messages'
import {
  BROKEN,
  CONTRACT,
  type BeforeHost,
  type BoardHost,
  type GameClient,
  type Luck,
  type Part,
  type RulesHost,
  type SharedHost,
  type SheetHost,
  type Speech,
  type Texts,
  type Words,
} from './contract'
import Held from './Held.svelte'

/** What a table needs: a game's `table.ts`. */
export type SvelteTable<View, Action extends GameAction> = {
  Board: Component<BoardHost<View, Action>>
  Sheet: Component<SheetHost<View>>
  Shared: Component<SharedHost<View>>
  Ritual: Component<Speech> | Wordless
  Rules: Component<RulesHost>
  words: Words<View, Action>
  luck: Luck
}

type Light =
  | 'cloth'
  | 'stage'
  | 'sounds'
  | 'rollerIcon'
  | 'seatsOnBoard'
  | 'seenInTheMiddle'
  | 'practice'
  | 'variants'
  | 'presets'
/** It asks its host for nothing. */
type Wordless = Component<Record<string, never>>
type Fetched<T> = () => Promise<{ default: T }>
type SvelteGame<View, Action extends GameAction> = Pick<GameClient<View, Action>, Light> & {
  table: Fetched<SvelteTable<View, Action>>
  art: Fetched<Wordless>
  roller?: Fetched<Wordless>
  before?: Fetched<Component<BeforeHost>>
  texts: Readonly<Record<'en' | 'pl', Fetched<Texts>>>
}

class Told<T> {
  value: T
  constructor(value: T) {
    this.value = $state.raw(value)
  }
}

/** Each thing the host tells is a signal of its own: what did not change wakes nobody. */
export function part<Host extends object>(Drawing: Component<Host>): Part<Host> {
  return {
    mount(element, host) {
      const told = new Map(Object.entries(host).map(([key, value]) => [key, new Told<unknown>(value)]))
      const props = {} as Host
      for (const [key, one] of told)
        Object.defineProperty(props, key, { enumerable: true, get: () => one.value })
      const broken = (error: unknown): void =>
        void element.dispatchEvent(new CustomEvent(BROKEN, { detail: error }))
      const drawn = mount(Held<Host>, { target: element, props: { Drawing, host: props, broken } })
      return {
        update: (next) => {
          for (const [key, value] of Object.entries(next)) {
            const one = told.get(key)
            if (one) one.value = value
          }
        },
        destroy: () => void unmount(drawn),
      }
    },
  }
}

/** The one place where a game's own types meet the frame's: the server vouches that the views are of that game. */
export function svelteGame<View, Action extends GameAction>(game: SvelteGame<View, Action>): GameClient {
  const { table, art, roller, before, texts, ...light } = game
  const loaded = async (): Promise<SvelteTable<View, Action>> => (await table()).default
  const fetched =
    <T>(source: Fetched<T>) =>
    async (): Promise<T> =>
      (await source()).default
  const wordless = (source: Fetched<Wordless>) => async (): Promise<Part<Speech>> =>
    part((await fetched(source)()) as Component as Component<Speech>)
  const client: GameClient<View, Action> = {
    contract: CONTRACT,
    ...light,
    texts: { en: fetched(texts.en), pl: fetched(texts.pl) },
    art: wordless(art),
    ...(roller && { roller: wordless(roller) }),
    ...(before && { before: async () => part(await fetched(before)()) }),
    board: async () => part((await loaded()).Board),
    sheet: async () => part((await loaded()).Sheet),
    shared: async () => part((await loaded()).Shared),
    ritual: async () => part((await loaded()).Ritual as Component as Component<Speech>),
    rules: async () => part((await loaded()).Rules),
    words: async () => (await loaded()).words,
    luck: async () => (await loaded()).luck,
  }
  return client as unknown as GameClient
}
