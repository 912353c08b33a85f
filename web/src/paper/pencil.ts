// A pencil: strokes through given points, never quite the same twice, but the same for the same seed.
export type Point = readonly [x: number, y: number]
export type Stroke = { points: readonly Point[]; round?: boolean }

/** A small, repeatable source of wobble. It has nothing to do with the game's dice. */
function wobbler(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 0x80000000 - 1
  }
}

function near(point: Point, wobble: () => number, much: number): Point {
  return [point[0] + wobble() * much, point[1] + wobble() * much]
}

function at(points: readonly Point[], index: number): Point {
  return points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
}

const f = (value: number): number => Math.round(value * 10) / 10

function curve(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  let path = `M${f(first[0])} ${f(first[1])}`
  for (let i = 0; i < points.length - 1; i += 1) {
    const [before, from, to, after] = [at(points, i - 1), at(points, i), at(points, i + 1), at(points, i + 2)]
    const one: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const two: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${f(one[0])} ${f(one[1])} ${f(two[0])} ${f(two[1])} ${f(to[0])} ${f(to[1])}`
  }
  return path
}

function corners(points: readonly Point[], wobble: () => number, much: number): string {
  const [first] = points
  if (!first) return ''
  let path = `M${f(first[0])} ${f(first[1])}`
  for (let i = 1; i < points.length; i += 1) {
    const [from, to] = [at(points, i - 1), at(points, i)]
    const [x, y] = near([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], wobble, much * 1.4)
    path += `Q${f(x)} ${f(y)} ${f(to[0])} ${f(to[1])}`
  }
  return path
}

/** The same strokes in another place. */
export function moved(strokes: readonly Stroke[], by: Point): Stroke[] {
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map(([x, y]) => [x + by[0], y + by[1]] as const),
  }))
}

/** The strokes as SVG paths, drawn by a hand that shakes by `much`. */
export function drawn(strokes: readonly Stroke[], seed: number, much = 2): string[] {
  const wobble = wobbler(seed + 1)
  return strokes.map(({ points, round }) => {
    const shaken = points.map((point) => near(point, wobble, much))
    return round ? curve(shaken) : corners(shaken, wobble, much)
  })
}
