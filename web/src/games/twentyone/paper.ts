// How the sheet is ruled: five rows of six fields, the points of a row at its end, the bonus for hits below.
export const WIDTH = 740
export const HEIGHT = 716
export const FIELD = { width: 90, height: 112 } as const
export const STRIP = 638

const LEFT = 22
const TOP = 18
const PITCH = 98
const ROW = 122

export const x = (field: number): number => LEFT + PITCH * field
export const y = (row: number): number => TOP + ROW * row
