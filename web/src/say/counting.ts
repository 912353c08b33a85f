// Numbers as people say them: `three`, `twenty two`, `trzy`, and `third row` or `trzeci rząd` for row 3.

/** What people count with, without accents. */
const ONES: Readonly<Record<string, number>> = {
  ...numbered(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  ...numbered(
    'jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie',
  ),
  jedna: 1,
  jedno: 1,
  dwie: 2,
}
const TENS: Readonly<Record<string, number>> = {
  ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...numbered(
    'dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat',
    20,
    10,
  ),
}
const HUNDRED: Readonly<Record<string, number>> = { hundred: 100, sto: 100 }
const ENGLISH_ORDER = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const POLISH_ORDER = 'pierwsz drug trzeci czwart piat szost siodm osm dziewiat dziesiat'.split(' ')
const POLISH_ENDING = /^(y|i|a|e|ie|ia|ego|iego|ej|iej|ym|im)?$/

function numbered(words: string, from = 1, step = 1): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, at) => [word, from + at * step]))
}

/** Which one in order it is, where the word says that. */
function ordinal(word: string): number | null {
  const english = ENGLISH_ORDER.indexOf(word)
  if (english >= 0) return english + 1
  const polish = POLISH_ORDER.findIndex(
    (stem) => word.startsWith(stem) && POLISH_ENDING.test(word.slice(stem.length)),
  )
  return polish < 0 ? null : polish + 1
}

/** The number that these words begin with, and how many words it takes. */
function counted(words: readonly string[]): { value: number; taken: number } | null {
  let value = 0
  let taken = 0
  const take = (from: Readonly<Record<string, number>>): void => {
    const more = from[words[taken] ?? '']
    if (more === undefined) return
    value += more
    taken += 1
  }
  if (words[0] === 'one' && (words[1] ?? '') in HUNDRED) taken = 1
  take(HUNDRED)
  if (taken > 0 && words[taken] === 'and' && isCounted(words[taken + 1] ?? '')) taken += 1
  const before = taken
  take(TENS)
  if (taken === before || (ONES[words[taken] ?? ''] ?? 10) < 10) take(ONES)
  return taken === 0 ? null : { value, taken }
}

const isCounted = (word: string): boolean => word in TENS || word in ONES

/** In figures; what is counted in order comes before its number, as it is typed: `third row` is `row 3`. */
export function inFigures(words: readonly string[]): string[] {
  const all: string[] = []
  for (let at = 0; at < words.length;) {
    const [word = '', next] = words.slice(at)
    const [number, order] = [counted(words.slice(at)), ordinal(word)]
    if (number) all.push(String(number.value))
    else if (order === null) all.push(word)
    else if (next === undefined || !/^[a-z]{2,}$/.test(next)) all.push(String(order))
    else all.push(next, String(order))
    at += number?.taken ?? (order !== null && all.at(-2) === next ? 2 : 1)
  }
  return all
}
