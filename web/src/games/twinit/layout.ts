// Where every card lies, in pixels: nobody's card over another, every one large enough for a thumb.
// A place once given does not move while the game runs, unless the table needs room for more cards than ever before.

export type Spot = { x: number; y: number; size: number }
export type SeatPlace = { x: number; y: number; width: number; deck: Spot; sets: Spot[] }
export type RaceLayout = { seats: SeatPlace[]; table: Spot[] }
export type MinuteLayout = { spots: Spot[]; columns: number; height: number }

export const THUMB = 44
const LARGE_SET = 84
const LARGE_CARD = 132
const GAP = 6
const LABEL = 22
/** Sets that can lie in front of one seat; with one more the game is over. */
export const SET_PLACES = 4
const ROOMS = [20, 30, 42, 56, 80, 135]

/** How many cards the table makes room for, if so many lie there. */
export function roomFor(cards: number): number {
  return ROOMS.find((room) => cards <= room) ?? cards
}

/** Of the ways to sit round the table, the one that leaves the largest cards in the middle. */
export function raceLayout(
  width: number,
  height: number,
  players: number,
  room: number,
  setRows: number = SET_PLACES,
): RaceLayout {
  const ways = [players, Math.ceil(players / 2)].map((perRow) =>
    seated(width, height, players, perRow, setRows),
  )
  const sizes = ways.map((way) => bestGrid(width, height - way.top, room).size)
  const { seats, top } = ways[(sizes[1] ?? 0) > (sizes[0] ?? 0) ? 1 : 0] ?? { seats: [], top: 0 }
  return { seats, table: fromTheMiddle(grid(width, height - top, room), width, height - top, top) }
}

function seated(
  width: number,
  height: number,
  players: number,
  perRow: number,
  setRows: number,
): { seats: SeatPlace[]; top: number } {
  const column = (width - GAP * (perRow - 1)) / perRow
  const place = column >= wideSeat(THUMB) ? wide(column, height) : narrow(column, setRows)
  const seats = Array.from({ length: players }, (_, seat) =>
    moved(place, (seat % perRow) * (column + GAP), Math.floor(seat / perRow) * (place.height + GAP)),
  )
  return { seats, top: Math.ceil(players / perRow) * (place.height + GAP) }
}

/** The minute: all cards at once if they are large enough so, else more than a screenful to scroll through. */
export function minuteLayout(width: number, height: number, cards: number): MinuteLayout {
  const whole = bestGrid(width, height, cards)
  const columns = whole.size >= THUMB ? whole.columns : Math.max(1, Math.floor(width / (THUMB + GAP)))
  const cell = whole.size >= THUMB ? whole.size + GAP : width / columns
  const margin = (width - columns * cell) / 2
  const spots = Array.from({ length: cards }, (_, at) => ({
    x: margin + (at % columns) * cell + GAP / 2,
    y: Math.floor(at / columns) * cell + GAP / 2,
    size: cell - GAP,
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
  const deck = Math.min(column, 72)
  const rows = Math.min(setRows, Math.ceil(SET_PLACES / across))
  const sets = Array.from({ length: rows * across }, (_, at) => ({
    x: (at % across) * (set + GAP) + (column - across * set - (across - 1) * GAP) / 2,
    y: LABEL + deck + GAP + Math.floor(at / across) * (set + 2),
    size: set,
  }))
  const height = LABEL + deck + GAP + rows * (set + 2)
  return { width: column, height, deck: { x: (column - deck) / 2, y: LABEL, size: deck }, sets }
}

function moved(place: Sized, x: number, y: number): SeatPlace {
  const by = (spot: Spot): Spot => ({ x: spot.x + x, y: spot.y + y, size: spot.size })
  return { x, y, width: place.width, deck: by(place.deck), sets: place.sets.map(by) }
}

function bestGrid(width: number, height: number, room: number): { columns: number; size: number } {
  const tries = Array.from({ length: room }, (_, at) => {
    const columns = at + 1
    const rows = Math.ceil(room / columns)
    return { columns, size: Math.min(width / columns, height / rows) - GAP }
  })
  return tries.reduce((best, one) => (one.size > best.size ? one : best))
}

function grid(width: number, height: number, room: number): Spot[] {
  const { columns, size: fits } = bestGrid(width, height, room)
  const rows = Math.ceil(room / columns)
  const size = Math.min(fits, LARGE_CARD)
  const [across, down] = [Math.min(width / columns, size * 1.3), Math.min(height / rows, size * 1.3)]
  const [left, top] = [(width - across * columns) / 2, (height - down * rows) / 2]
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: left + (at % columns) * across + (across - size) / 2,
    y: top + Math.floor(at / columns) * down + (down - size) / 2,
    size,
  }))
}

/** The table fills from its middle. */
function fromTheMiddle(spots: Spot[], width: number, height: number, top: number): Spot[] {
  const away = (spot: Spot): number =>
    Math.hypot((spot.x + spot.size / 2 - width / 2) / width, (spot.y + spot.size / 2 - height / 2) / height)
  return spots.toSorted((one, other) => away(one) - away(other)).map((spot) => ({ ...spot, y: spot.y + top }))
}
