// Finding a text by its key and filling it in. Which texts there are, and in which language, is not known here.

export type Texts = { readonly [key: string]: string | Texts }
export type Values = Record<string, string | number>

const VALUE = /\{\{(\w+)\}\}/g

function at(texts: Texts | undefined, path: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const step of path.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, step) ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The forms in which a key may be written for that many, the most fitting first: none at all has words of its own. */
function forms(path: string, count: Values[string] | undefined, plurals: Intl.PluralRules): string[] {
  if (typeof count !== 'number') return [path]
  const counted = `${path}_${plurals.select(count)}`
  return count === 0 ? [`${path}_zero`, counted, path] : [counted, path]
}

/** The text of that path, as it is written; `count` among the values chooses the plural form. */
export function find(
  texts: Texts | undefined,
  path: string,
  values: Values,
  plurals: Intl.PluralRules,
): string | undefined {
  for (const form of forms(path, values['count'], plurals)) {
    const text = at(texts, form)
    if (text !== undefined) return text
  }
  return undefined
}

/** With its values in their places; a value that is not given leaves its place empty. */
export function filled(text: string, values: Values): string {
  return text.replace(VALUE, (_place, name: string) => `${values[name] ?? ''}`)
}
