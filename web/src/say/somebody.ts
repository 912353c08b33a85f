// Who is named in a line: by name, also where it is bent (`Jana`, `Jan's`), or as the one who is not me.
import type { Name } from '$/games/contract'
import { bare } from './reading'

const OTHER = /^(opponents?|rivals?|enem(y|ies)|przeciwni(k|cz)\w*|rywal\w*)$/
/** What a Polish or English name ends with besides. */
const ENDING = /^(s|a|i|y|e|o|u|owi|em|iem|ka|kiem|ie|ej)?$/

const lettersOf = (name: string): string =>
  bare(name)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

function isBentFrom(name: string, word: string): boolean {
  const stem = name.replace(/[aeoy]$/, '')
  return stem.length > 1 && word.startsWith(stem) && ENDING.test(word.slice(stem.length))
}

/** The seat of whoever these words name; nobody where that could be two. */
export function somebodyIn(
  words: readonly string[],
  { names, update: { seat } }: { names: readonly Name[]; update: { seat: number | null } },
): number | undefined {
  const line = ` ${words.join(' ')} `
  const known = names
    .map((one) => ({ seat: one.seat, name: lettersOf(one.name) }))
    .filter(({ name }) => name !== '')
  const whole = known.find(({ name }) => line.includes(` ${name} `))
  if (whole) return whole.seat
  const bent = known.filter(({ name }) => words.some((word) => isBentFrom(name, word)))
  if (bent.length === 1) return bent[0]?.seat
  const others = known.filter((one) => one.seat !== seat)
  const isOther =
    words.some((word) => OTHER.test(word)) || / (other|second) (player|one)s? | drug\w+ gracz\w* /.test(line)
  return isOther && others.length === 1 ? others[0]?.seat : undefined
}
