// A sheet of Criss Cross in words: every row and column with what stands in it and what it scores, and the dice.
import type { Line, Passage, Speech } from '$/games/contract'
import { figure, t } from '$/text/words.svelte'
import { symbolName } from './symbols'
import type { SheetView, View } from './wire'
import { both } from './words'

export const LINES = [0, 1, 2, 3, 4] as const
const DIAGONAL = [4, 8, 12, 16, 20] as const

const points = (count: number): string => t('points', { count, figure: figure(count) })
export const drawn = (symbol: number | undefined): string =>
  symbol ? t(`crisscross:symbol.${symbolName(symbol)}`) : t('crisscross:twin.empty')

function line(at: string, what: string, cells: readonly number[], sheet: SheetView, score: number): Line {
  const held = cells.map((cell) => drawn(sheet.cells[cell])).join(', ')
  return { at, text: t('crisscross:twin.line', { what, cells: held, points: points(score) }) }
}

function sheetInWords(sheet: SheetView): Line[] {
  const { rows, columns, diagonal, total } = sheet.score
  return [
    ...LINES.map((row) =>
      line(
        `row ${row + 1}`,
        t('crisscross:twin.row', { row: row + 1 }),
        LINES.map((column) => row * 5 + column),
        sheet,
        rows[row] ?? 0,
      ),
    ),
    ...LINES.map((column) =>
      line(
        `column ${column + 1}`,
        t('crisscross:twin.column', { column: column + 1 }),
        LINES.map((row) => row * 5 + column),
        sheet,
        columns[column] ?? 0,
      ),
    ),
    ...(diagonal === null
      ? []
      : [line('diagonal', t('crisscross:twin.diagonal'), DIAGONAL, sheet, diagonal)]),
    { at: 'total', text: t('crisscross:twin.total', { points: points(total) }) },
  ]
}

export function twin(view: View, seat: number | null, { nameOf, you }: Speech): readonly Passage[] {
  if (seat === null) {
    const dice = view.dice ? both('dice', view.dice) : t('crisscross:no-dice-yet')
    const round = t('crisscross:round', { round: view.round, rounds: view.rounds })
    return [
      {
        title: t('crisscross:twin.dice'),
        lines: [
          { at: 'dice', text: `${dice}.` },
          { at: 'round', text: `${round}.` },
        ],
      },
    ]
  }
  const sheet = view.sheets[seat]
  if (!sheet) return []
  const title =
    seat === you ? t('crisscross:my-sheet') : t('crisscross:twin.sheet-of', { name: nameOf(seat) })
  return [{ title, lines: sheetInWords(sheet) }]
}
