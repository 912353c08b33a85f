// The patterns as pictures and by name. They are drawn in Python (`make types` writes patterns.json from there).
import { t } from '$/text/words.svelte'
import drawn from './patterns.json'

const pictures = new Map<number, string>()

/** A pattern as the address of a picture that is crisp at every size. */
export function picture(face: number): string {
  const known = pictures.get(face)
  if (known !== undefined) return known
  const made = `data:image/svg+xml,${encodeURIComponent(drawn.patterns[face] ?? '')}`
  pictures.set(face, made)
  return made
}

/** What a pattern is called: its family, and which of the family it is. */
export function patternName(face: number): string {
  const family = drawn.families[Math.floor(face / drawn.members)] ?? ''
  return t('twinit:pattern', {
    family: t(`twinit:family.${family}`),
    number: t(`twinit:number.${(face % drawn.members) + 1}`),
  })
}

/** The cards as they are printed: the patterns on either side. */
export const PRINTED: readonly (readonly number[])[] = drawn.printed
