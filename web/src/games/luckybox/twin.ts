// What lies before a seat of Super Mega Lucky Box in words: every card with its lines and what they bring, tokens and points; and
// the numbers for all.
import type { Line, Passage, Speech } from '$/games/contract'
import { figure, listed, t } from '$/text/words.svelte'
import type { Card, CardView, TableauView, View } from './wire'
import { bonusName, cardInShort, lineName } from './words'

/** The cells of a line: the rows from above, then the columns from the left. */
const LINE_CELLS: readonly (readonly number[])[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
]

/** As a sentence begins. */
const begun = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
const marksOf = (card: Card | CardView): readonly number[] => ('marks' in card ? card.marks : [])
const wonOf = (card: Card | CardView): readonly number[] => ('lines' in card ? card.lines : [])

function lineInWords(card: Card | CardView, index: number): string {
  const cells = (LINE_CELLS[index] ?? []).map((cell) =>
    t(marksOf(card).includes(cell) ? 'luckybox:twin.marked' : 'luckybox:twin.open', {
      number: card.grid[cell] ?? 0,
    }),
  )
  const bonus = bonusName(card.bonuses[index] ?? null)
  return t(wonOf(card).includes(index) ? 'luckybox:twin.won' : 'luckybox:twin.line', {
    line: begun(lineName(index)),
    cells: cells.join(', '),
    bonus,
  })
}

/** The lines of a card that lack this cell alone. */
export function completedBy(card: CardView, cell: number): number[] {
  return LINE_CELLS.flatMap((cells, index) =>
    cells.includes(cell) && cells.every((one) => one === cell || card.marks.includes(one)) ? [index] : [],
  )
}

/** How often each number lies among those that nobody has seen, by how often that is. */
function unseen({ numbers_left }: View): string {
  const counts = [...new Set(numbers_left)].sort((one, other) => other - one)
  return counts
    .map((count) =>
      t('luckybox:twin.left', {
        count,
        numbers: numbers_left.flatMap((left, at) => (left === count ? [at + 1] : [])).join(', '),
      }),
    )
    .join('; ')
}

function cardInWords(card: Card | CardView): Passage {
  return {
    title: t('luckybox:card', { number: card.number }),
    lines: LINE_CELLS.map((_, index) => ({ at: `card ${card.number}`, text: lineInWords(card, index) })),
  }
}

function pointsInWords(mine: TableauView): Line[] {
  const { score } = mine
  const worth = (what: string, count: number): string =>
    t('luckybox:twin.points-of', { what, points: t('points', { count, figure: figure(count) }) })
  const rounds = score.cards.map((cards, at) =>
    t('luckybox:score.round', { round: at + 1, cards, stars: score.stars[at] ?? 0 }),
  )
  return [
    ...rounds.map((text, at) => ({
      at: `round ${at + 1}`,
      text: t('luckybox:twin.sentence', { text: begun(text) }),
    })),
    {
      at: 'cells',
      text: worth(t('luckybox:part.cells'), score.cells),
    },
    {
      at: 'moons',
      text: worth(t('luckybox:moons', { count: mine.moons }), score.moons),
    },
    {
      at: 'total',
      text: worth(t('luckybox:score.now'), score.total),
    },
  ]
}

function before(view: View, seat: number, { nameOf, you }: Speech): Passage[] {
  const mine = view.tableaus[seat]
  if (!mine) return []
  const tokens = listed([
    t('luckybox:bolts', { count: mine.bolts }),
    t('luckybox:moons', { count: mine.moons }),
    t('luckybox:twin.stars-now', { stars: t('luckybox:stars', { count: mine.stars[view.round - 1] ?? 0 }) }),
  ])
  const title = seat === you ? t('luckybox:twin.mine') : t('luckybox:twin.of', { name: nameOf(seat) })
  const hand = view.seat === seat ? view.hand : []
  return [
    { title, lines: [{ at: 'tokens', text: t('luckybox:twin.tokens', { tokens }) }, ...pointsInWords(mine)] },
    ...(hand.length === 0
      ? []
      : [
          {
            title: t('luckybox:hand.title'),
            lines: hand.map((card) => ({ at: `card ${card.number}`, text: `${cardInShort(card)}.` })),
          },
        ]),
    ...mine.cards.map(cardInWords),
  ]
}

export function twin(view: View, seat: number | null, speech: Speech): readonly Passage[] {
  if (seat !== null) return before(view, seat, speech)
  const number = view.revealed.at(-1)
  const round = t('luckybox:round-only', { round: view.round, rounds: view.rounds })
  return [
    {
      title: t('luckybox:revealed'),
      lines: [
        {
          at: 'number',
          text: `${number === undefined ? t('luckybox:no-number') : t('luckybox:number', { number })}.`,
        },
        {
          at: 'numbers',
          text: t('luckybox:twin.numbers', {
            revealed: view.revealed.join(', ') || t('luckybox:bonus.none'),
            left: unseen(view),
          }),
        },
        { at: 'round', text: `${round}.` },
      ],
    },
  ]
}
