// Finding a text by its key and filling it in. Which texts there are, and in which language, is not known here.

export type Texts = { readonly [key: string]: string | Texts }
export type Values = Record<string, string | number>

/** Those that words are bent in here. */
export type Tongue = 'en' | 'pl'

const VALUE = /\{\{(\w+)\}\}/g

function at(texts: Texts | undefined, path: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const step of path.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, step) ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Which form of a word goes with so many. Browsers know it too, but read up on it first. */
export function plural(count: number, language: Tongue): 'one' | 'few' | 'many' | 'other' {
  const many = Math.abs(count)
  if (many === 1) return 'one'
  if (language !== 'pl' || !Number.isInteger(many)) return 'other'
  const [tens, ones] = [many % 100, many % 10]
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 'few' : 'many'
}

/** The forms in which a key may be written for that many, the most fitting first: none at all has words of its own. */
function forms(path: string, count: Values[string] | undefined, language: Tongue): string[] {
  if (typeof count !== 'number') return [path]
  const counted = `${path}_${plural(count, language)}`
  return count === 0 ? [`${path}_zero`, counted, path] : [counted, path]
}

/** The text of that path, as it is written; `count` among the values chooses the plural form. */
export function find(
  texts: Texts | undefined,
  path: string,
  values: Values,
  language: Tongue,
): string | undefined {
  for (const form of forms(path, values['count'], language)) {
    const text = at(texts, form)
    if (text !== undefined) return text
  }
  return undefined
}

/** What stands between two names, and before the last of more. Browsers know it too, but look it up for as long as drawing a sheet takes. */
const AND = { en: [' and ', ', and '], pl: [' i ', ' i '] } as const

/** Names one after another, as people list them. */
export function joined(names: readonly string[], language: Tongue): string {
  if (names.length < 2) return names.join('')
  const [two, last] = AND[language]
  return `${names.slice(0, -1).join(', ')}${names.length === 2 ? two : last}${names.at(-1) ?? ''}`
}

/** With its values in their places; a value that is not given leaves its place empty. */
export function filled(text: string, values: Values): string {
  return text.replace(VALUE, (_place, name: string) => `${values[name] ?? ''}`)
}
