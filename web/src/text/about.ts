// What every game is, whose it is, and what its options mean. The texts lie beside the server, which tells them
// to other clients too: here they are only read.
type About = {
  name: string
  designers: string[]
  publisher: string
  minutes: number
  texts: { en: object; pl: object }
}

const files = import.meta.glob<About>('../../../src/stolik/games/*/about.json', {
  eager: true,
  import: 'default',
})

export function aboutGame(id: string): About {
  const about = files[`../../../src/stolik/games/${id}/about.json`]
  if (!about) throw new Error(`nothing is said about ${id}`)
  return about
}

/** By game: its one line, what it is, its options. */
export function aboutTexts(language: 'en' | 'pl'): Record<string, object> {
  return Object.fromEntries(
    Object.entries(files).map(([path, about]) => [path.split('/').at(-2) ?? path, about.texts[language]]),
  )
}
