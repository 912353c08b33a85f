// A zero without a slash in the shape of our sans's own: that family's zero is slashed, which reads as an eight or a theta among scores.
// One glyph, drawn here from the proportions of its neighbours, in the two strengths that figures are set in. Paper has the same ones, as files
// among the typefaces of the printed sheets.

/** In thousandths of the type's size: how wide it is set, its outline, how thick it is at the sides and at top and bottom. */
type Proportions = { weight: number; set: number; left: number; right: number; side: number; end: number }

const [TOP, BOTTOM, ASCENT, DESCENT, UNITS] = [682, -12, 950, -290, 1000]
/** How square it is: 2 is an ellipse. */
const SQUARE = 2.35
const CORNERS = 20

export const STRENGTHS: Readonly<Record<string, Proportions>> = {
  regular: { weight: 400, set: 648, left: 60, right: 588, side: 91, end: 74 },
  strong: { weight: 700, set: 657, left: 50, right: 607, side: 134, end: 100 },
}

type Point = readonly [number, number]

/** The corners that a smooth line is bent by, once around. */
function around([left, right]: Point, [bottom, top]: Point, turn: 1 | -1): Point[] {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  const bent = 1 / Math.cos(Math.PI / CORNERS) ** 0.75
  const power = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / SQUARE)
  return Array.from({ length: CORNERS }, (_, at) => {
    const angle = (turn * 2 * Math.PI * (at + 0.5)) / CORNERS
    return [
      Math.round(x + ((right - left) / 2) * bent * power(Math.cos(angle))),
      Math.round(y + ((top - bottom) / 2) * bent * power(Math.sin(angle))),
    ]
  })
}

const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => bytes(value, 2)))
const u32 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => bytes(value, 4)))

function bytes(value: number, size: 2 | 4): Buffer {
  const made = Buffer.alloc(size)
  if (size === 2) made.writeUInt16BE(value & 0xffff)
  else made.writeUInt32BE(value >>> 0)
  return made
}

function outline({ left, right, side, end }: Proportions): Buffer {
  const rings = [
    around([left, right], [BOTTOM, TOP], -1),
    around([left + side, right - side], [BOTTOM + end, TOP - end], 1),
  ]
  const points = rings.flat()
  const steps = (axis: 0 | 1): number[] =>
    points.map((point, at) => point[axis] - (points[at - 1]?.[axis] ?? 0))
  const glyph = Buffer.concat([
    u16(rings.length, left, BOTTOM, right, TOP, CORNERS - 1, 2 * CORNERS - 1, 0),
    // No point lies on the line itself; the line passes half-way between each two.
    Buffer.alloc(points.length, 0),
    u16(...steps(0)),
    u16(...steps(1)),
  ])
  return Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)])
}

/** The family, its style, the whole name, and the one that a PDF knows it by. */
function named(weight: number): Buffer {
  const [family, style] = ['Stolik Zero', weight > 400 ? 'Bold' : 'Regular']
  const names: [number, string][] = [
    [1, family],
    [2, style],
    [4, `${family} ${style}`],
    [6, `${family.replace(' ', '')}-${style}`],
  ]
  let at = 0
  const texts = names.map(([, name]) => Buffer.from(name, 'utf16le').swap16())
  const records = names.map(([id], nth) => {
    const { length } = texts[nth] ?? Buffer.alloc(0)
    at += length
    return u16(3, 1, 0x409, id, length, at - length)
  })
  return Buffer.concat([u16(0, records.length, 6 + 12 * records.length), ...records, ...texts])
}

/** The font, as TrueType writes it. */
export function zeroFont(strength: Proportions): Buffer {
  const { weight, set, left } = strength
  const glyph = outline(strength)
  const zero = 0x30
  const tables: Record<string, Buffer> = {
    'OS/2': Buffer.concat([
      u16(4, set, weight, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      Buffer.alloc(10),
      u32(1, 0, 0, 0),
      Buffer.from('STLK'),
      u16(0x40, zero, zero, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
      u32(1, 0),
      u16(500, TOP, 0, 0x20, 1),
    ]),
    cmap: Buffer.concat([
      u16(0, 1, 3, 1),
      u32(12),
      u16(4, 32, 0, 4, 4, 1, 0, zero, 0xffff, 0, zero, 0xffff, 1 - zero, 1, 0, 0),
    ]),
    glyf: glyph,
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(0, UNITS),
      Buffer.alloc(16),
      u16(left, BOTTOM, strength.right, TOP, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x10000),
      u16(ASCENT, DESCENT, 0, set, 0, 0, strength.right, 1, 0, 0, 0, 0, 0, 0, 0, 2),
    ]),
    hmtx: u16(set, 0, set, left),
    loca: u32(0, 0, glyph.length),
    maxp: Buffer.concat([u32(0x10000), u16(2, 2 * CORNERS, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: named(weight),
    post: Buffer.concat([u32(0x30000, 0), u16(-75, 50), u32(0, 0, 0, 0, 0)]),
  }
  const names = Object.keys(tables)
  let at = 12 + 16 * names.length
  const directory: Buffer[] = []
  const bodies: Buffer[] = []
  for (const name of names) {
    const body = tables[name] ?? Buffer.alloc(0)
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    directory.push(Buffer.from(name), u32(sumOf(padded), at, body.length))
    bodies.push(padded)
    at += padded.length
  }
  return Buffer.concat([
    u32(0x10000),
    u16(names.length, 128, 3, names.length * 16 - 128),
    ...directory,
    ...bodies,
  ])
}

function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
