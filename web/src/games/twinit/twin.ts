// The table of Twin it! in words: which patterns lie where, what is left of the decks, and who has won what.
import type { Line, Passage, Speech } from '$/games/contract'
import { t } from '$/text/words.svelte'
import { patternName } from './patterns'
import type { CardView, View } from './wire'
import { cardName, isInTurn, score } from './words'

const SECOND = 1000

function cardInWords({ card, face, place, seat }: CardView, view: View, { nameOf, you }: Speech): Line {
  const pattern = cardName({ card, face }, view)
  const onDeck = seat === you ? 'you.uncovered' : 'twin.on-deck'
  const text =
    place === 'deck'
      ? t(`twinit:${onDeck}`, { name: nameOf(seat ?? 0), pattern })
      : place === 'set'
        ? t('twinit:twin.in-set', { name: nameOf(seat ?? 0), pattern })
        : t('twinit:twin.on-table', { pattern })
  return { at: `card ${card}`, text }
}

function middle(view: View, speech: Speech): Passage[] {
  const lying = view.cards.filter(({ place }) => place !== 'set')
  const left = view.ends === null ? null : Math.max(0, Math.round((view.ends - view.at) / SECOND))
  return [
    {
      title: t('twinit:twin.table'),
      lines: [
        ...(left === null ? [] : [{ at: 'time', text: t('twinit:twin.left', { count: left }) }]),
        ...lying.map((card) => cardInWords(card, view, speech)),
      ],
    },
  ]
}

export function twin(view: View, seat: number | null, speech: Speech): readonly Passage[] {
  if (seat === null) return middle(view, speech)
  const faces = new Map(view.cards.map(({ card, face }) => [card, face]))
  const sets = view.sets.filter((set) => set.seat === seat)
  const its = view.seats[seat]
  const total = (view.ends === null ? its?.sets : its?.score.total) ?? 0
  const won = sets.map(({ cards }) =>
    t(cards.length > 2 ? 'twinit:set-of-three' : 'twinit:set-of-two', {
      pattern: patternName(faces.get(cards[0] ?? -1) ?? 0),
    }).concat(isInTurn(view) ? ` (${cards.join(', ')})` : ''),
  )
  return [
    {
      title:
        seat === speech.you ? t('twinit:sets-mine') : t('twinit:sets-title', { name: speech.nameOf(seat) }),
      lines: [
        { at: 'total', text: `${score(total, view)}.` },
        ...won.map((text, at) => ({ at: `set ${at + 1}`, text: `${text}.` })),
        { at: 'deck', text: t('twinit:twin.deck', { count: its?.deck ?? 0 }) },
      ],
    },
  ]
}
