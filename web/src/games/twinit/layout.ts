// Where every card lies, in pixels: nobody's card over another, every one large enough for a thumb.
// A place once given does not move while the game runs, unless the table needs room for more cards than ever before.

export type Spot = { x: number; y: number; size: number }
type SeatPlace = { x: number; y: number; width: number; deck: Spot; sets: Spot[] }
/** `shared`: there is no room for sets in front of their seats; they lie among the open cards, as near as they can. */
export type RaceLayout = { seats: SeatPlace[]; table: Spot[]; shared: boolean; tilted: boolean }
type MinuteLayout = { spots: Spot[]; columns: number; height: number }

export const THUMB = 44
const LARGE_SET = 84
const LARGE_CARD = 132
/** A card that everybody sees well. */
const GOOD_CARD = 96
const GAP = 6
const CARD_GAP = 4
const LABEL = 20
/** How much wider a card is when it lies a little askew. */
const ASKEW = 0.06
/** Sets that can lie in front of one seat; with one more the game is over. */
export const SET_PLACES = 4
const ROOMS = [20, 30, 42, 49, 56, 64, 72, 84, 100, 135]

/** How many cards the table makes room for, if so many lie there. */
export function roomFor(cards: number): number {
  return ROOMS.find((room) => cards <= room) ?? cards
}

/** What has to find its place: open cards, and sets in rows in front of each seat or all together. */
type Needed = { players: number; room: number; setRows?: number; sets?: number }

/** Of the ways to sit round the table, the one whose smallest cards are largest, as decks and open cards are held against each other; if all are large enough, the one with the largest decks. */
export function raceLayout(width: number, height: number, needed: Needed): RaceLayout {
  const { players, room, setRows = SET_PLACES, sets = players * SET_PLACES } = needed
  const ways = [players, Math.ceil(players / 2)]
    .map((perRow) => seated(width, height, players, perRow, setRows))
    .map((way) => ({ ...way, shared: false, grid: bestGrid(width, height - way.top, room) }))
  const roomy = ways.reduce((best, one) => (isBetter(one, best) ? one : best))
  const { seats, top, shared, grid } =
    roomy.grid.size >= THUMB ? roomy : larger(roomy, crowded(width, height, players, room + sets))
  const spots = laidOut(grid, width, height - top)
  const tilted = (1 + ASKEW) * grid.size <= Math.min(width / grid.columns, (height - top) / grid.rows)
  const area = { width, height: height - top, top }
  return { seats, shared, tilted, table: shared ? fromBelow(spots, area) : fromTheMiddle(spots, area) }
}

type Way = { seats: SeatPlace[]; top: number; shared: boolean; grid: Grid }

const larger = (one: Way, other: Way): Way => (other.grid.size > one.grid.size ? other : one)

function isBetter(one: Way, other: Way): boolean {
  const [mine, its] = [one, other].map((way) => Math.min(way.grid.size, deckOf(way), GOOD_CARD)) as [
    number,
    number,
  ]
  return mine === its ? deckOf(one) > deckOf(other) : mine > its
}

const deckOf = ({ seats }: Way): number => seats[0]?.deck.size ?? 0

/** Only the decks have places of their own. */
function crowded(width: number, height: number, players: number, cells: number): Way {
  const { seats, top } = seated(width, height, players, players, 0)
  return { seats, top, shared: true, grid: bestGrid(width, height - top, cells) }
}

function seated(
  width: number,
  height: number,
  players: number,
  perRow: number,
  setRows: number,
): { seats: SeatPlace[]; top: number } {
  const column = (width - GAP * (perRow - 1)) / perRow
  const isWide = setRows > 0 && column >= wideSeat(THUMB)
  const place = isWide ? wide(column, height) : narrow(column, setRows)
  const seats = Array.from({ length: players }, (_, seat) =>
    moved(place, (seat % perRow) * (column + GAP), Math.floor(seat / perRow) * (place.height + GAP)),
  )
  return { seats, top: Math.ceil(players / perRow) * (place.height + GAP) }
}

/** The minute: all cards at once if they are large enough so, else more than a screenful to scroll through. */
export function minuteLayout(width: number, height: number, cards: number, least = THUMB): MinuteLayout {
  const whole = bestGrid(width, height, cards)
  const isWhole = whole.size >= least
  const columns = isWhole ? whole.columns : Math.max(1, Math.floor(width / (THUMB + GAP)))
  const cell = isWhole ? Math.min(width / columns, height / whole.rows) : width / columns
  const size = Math.max(cell - CARD_GAP, Math.min(cell, least))
  const margin = (width - columns * cell) / 2
  const spots = Array.from({ length: cards }, (_, at) => ({
    x: margin + (at % columns) * cell + (cell - size) / 2,
    y: Math.floor(at / columns) * cell + (cell - size) / 2,
    size,
  }))
  return { spots, columns, height: Math.ceil(cards / columns) * cell }
}

type Sized = { width: number; height: number; deck: Spot; sets: Spot[] }

const wideSeat = (set: number): number => 3 * set + 2 * GAP

/** The deck, and the sets beside it two by two. */
function wide(column: number, height: number): Sized {
  const set = Math.max(THUMB, Math.min(LARGE_SET, height * 0.105, (column - 2 * GAP) / 3.2))
  const deck = Math.min(2 * set + GAP, column - 2 * set - 2 * GAP)
  const sets = Array.from({ length: SET_PLACES }, (_, at) => ({
    x: deck + GAP + (at % 2) * (set + GAP),
    y: LABEL + Math.floor(at / 2) * (set + GAP),
    size: set,
  }))
  return { width: column, height: LABEL + 2 * set + GAP, deck: { x: 0, y: LABEL, size: deck }, sets }
}

/** The deck, and the sets below it: two by two, or one by one where there is no room; as many rows as are needed. */
function narrow(column: number, setRows: number): Sized {
  const across = column >= 2 * THUMB + GAP ? 2 : 1
  const set = Math.max(THUMB, Math.min(LARGE_SET, (column - GAP * (across - 1)) / across, 48))
  const deck = setRows > 0 ? Math.min(column, 72) : Math.min(column, 48)
  const rows = Math.min(setRows, Math.ceil(SET_PLACES / across))
  const sets = Array.from({ length: rows * across }, (_, at) => ({
    x: (at % across) * (set + GAP) + (column - across * set - (across - 1) * GAP) / 2,
    y: LABEL + deck + GAP + Math.floor(at / across) * (set + 2),
    size: set,
  }))
  const height = LABEL + deck + (rows > 0 ? GAP + rows * (set + 2) : 0)
  return { width: column, height, deck: { x: (column - deck) / 2, y: LABEL, size: deck }, sets }
}

function moved(place: Sized, x: number, y: number): SeatPlace {
  const by = (spot: Spot): Spot => ({ x: spot.x + x, y: spot.y + y, size: spot.size })
  return { x, y, width: place.width, deck: by(place.deck), sets: place.sets.map(by) }
}

type Grid = { columns: number; rows: number; size: number }

function bestGrid(width: number, height: number, room: number): Grid {
  const tries = Array.from({ length: room }, (_, at) => {
    const columns = at + 1
    const rows = Math.ceil(room / columns)
    return { columns, rows, size: inCell(Math.min(width / columns, height / rows)) }
  })
  return tries.reduce((best, one) => (one.size > best.size ? one : best))
}

/** A card leaves a gap to the next one, as long as a thumb can still hit it. */
const inCell = (cell: number): number => Math.max(Math.min(cell, THUMB), cell - CARD_GAP)

function laidOut({ columns, rows, size: fits }: Grid, width: number, height: number): Spot[] {
  const size = Math.min(fits, LARGE_CARD)
  const [across, down] = [Math.min(width / columns, size * 1.3), Math.min(height / rows, size * 1.3)]
  const [left, top] = [(width - across * columns) / 2, (height - down * rows) / 2]
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * across + (across - size) / 2,
    y: top + Math.floor(at / columns) * down + (down - size) / 2,
    size,
  }))
}

type Area = { width: number; height: number; top: number }

/** The table fills from its middle. */
function fromTheMiddle(spots: Spot[], { width, height, top }: Area): Spot[] {
  const away = (spot: Spot): number =>
    Math.hypot((spot.x + spot.size / 2 - width / 2) / width, (spot.y + spot.size / 2 - height / 2) / height)
  return sortedBy(spots, away, top)
}

/** The table fills from its lower edge, and leaves the cells next to the decks to the sets. */
function fromBelow(spots: Spot[], { width, top }: Area): Spot[] {
  return sortedBy(spots, (spot) => Math.abs(spot.x + spot.size / 2 - width / 2) / width - spot.y, top)
}

function sortedBy(spots: Spot[], away: (spot: Spot) => number, top: number): Spot[] {
  return spots.toSorted((one, other) => away(one) - away(other)).map((spot) => ({ ...spot, y: spot.y + top }))
}
