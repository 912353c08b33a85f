// What on the page can be asked about, and where it lies: everything with `data-ask` for which there is an answer.
import type { Answer } from '$/games/contract'

export type Box = { left: number; top: number; width: number; height: number }
export type Askable = {
  key: string
  what: string
  /** The first of its kind: the others are for fingers only, so that nobody has to tab past them. */
  first: boolean
  box: Box
  answer: Answer
  element: Element
}

const LEAST = 24

/** At least large enough to be pressed, around the same middle. */
function touchable({ left, top, width, height }: Box): Box {
  const [wide, high] = [Math.max(width, LEAST), Math.max(height, LEAST)]
  return { left: left - (wide - width) / 2, top: top - (high - height) / 2, width: wide, height: high }
}

/** Its middle is on the screen, and nothing that scrolls has hidden it. */
function inSight(element: Element, { left, top, width, height }: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2]
  const within = (box: Box): boolean =>
    x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
  if (!within({ left: 0, top: 0, width: innerWidth, height: innerHeight })) return false
  for (let around = element.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflow !== 'visible' && !within(around.getBoundingClientRect()))
      return false
  return true
}

export function askable(answer: (what: string) => Answer | null): Askable[] {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll('[data-ask]')].flatMap((element) => {
    if (element.closest('[inert]')) return []
    const what = element.getAttribute('data-ask') ?? ''
    const found = answer(what)
    const box = element.getBoundingClientRect()
    if (!found || box.width === 0 || box.height === 0 || !inSight(element, box)) return []
    const times = seen.get(what) ?? 0
    seen.set(what, times + 1)
    const { left, top, width, height } = box
    const at = touchable({ left, top, width, height })
    return [{ key: `${what} ${times}`, what, first: times === 0, box: at, answer: found, element }]
  })
}
