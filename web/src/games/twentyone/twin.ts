// A sheet of Twenty One in words: every row field by field and what it is worth, the bonus for hits, and the dice.
import type { Line, Passage, Speech } from '$/games/contract'
import { figure, t } from '$/text/words.svelte'
import type { FieldView, RowView, SheetView, View } from './wire'
import { diceInWords, fieldName } from './words'

const points = (count: number): string => t('points', { count, figure: figure(count) })

function fieldInWords(field: FieldView): string {
  const name = fieldName(field)
  if (field.crossed) return t('twentyone:twin.field', { name, state: t('twentyone:field.crossed') })
  if (field.written === null) return t('twentyone:twin.field', { name, state: t('twentyone:field.free') })
  const state = t(field.hit ? 'twentyone:field.hit' : 'twentyone:field.written', { number: field.written })
  return t('twentyone:twin.field', { name, state })
}

function rowInWords(row: RowView, at: number, isCurrent: boolean): Line {
  const { score } = row
  return {
    at: `row ${at + 1}`,
    text: t(isCurrent ? 'twentyone:twin.row-now' : 'twentyone:twin.row', {
      row: at + 1,
      fields: row.fields.map(fieldInWords).join('; '),
      points: points(score.points),
      hits: t('twentyone:hits', { count: score.hits }),
    }),
  }
}

function sheetInWords(sheet: SheetView): Line[] {
  return [
    ...sheet.rows.map((row, at) => rowInWords(row, at, at + 1 === sheet.row)),
    { at: 'total', text: t('twentyone:twin.total', { points: points(sheet.total) }) },
  ]
}

export function twin(view: View, seat: number | null, { nameOf, you }: Speech): readonly Passage[] {
  if (seat === null) {
    const bonus = view.hit_bonus
      .map((won, hits) => t('twentyone:twin.hit', { hits: t('twentyone:hits', { count: hits }), won }))
      .slice(1)
    return [
      {
        title: t('twentyone:dice'),
        lines: [
          { at: 'dice', text: `${diceInWords(view.dice)}.` },
          {
            at: 'attempt',
            text: `${t('twentyone:attempt', { attempt: view.attempt, attempts: view.attempts })}.`,
          },
          { at: 'hits', text: t('twentyone:twin.hits', { bonus: bonus.join(', ') }) },
        ],
      },
    ]
  }
  const sheet = view.sheets[seat]
  if (!sheet) return []
  const title = seat === you ? t('twentyone:my-sheet') : t('twentyone:twin.sheet-of', { name: nameOf(seat) })
  return [{ title, lines: sheetInWords(sheet) }]
}
