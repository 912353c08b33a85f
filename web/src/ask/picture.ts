// A picture of something on the board: the thing itself, once more. A piece of a drawing is cut out of a copy of the whole drawing, so
// that it keeps its colours.

const ROOM = 6

function cutOut(piece: SVGGraphicsElement, whole: SVGSVGElement): Element | null {
  const matrix = whole.getScreenCTM()?.inverse()
  if (!matrix) return null
  const box = piece.getBoundingClientRect()
  const from = new DOMPoint(box.left, box.top).matrixTransform(matrix)
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(matrix)
  const copy = whole.cloneNode(true) as SVGSVGElement
  const [width, height] = [to.x - from.x + 2 * ROOM, to.y - from.y + 2 * ROOM]
  copy.setAttribute('viewBox', `${from.x - ROOM} ${from.y - ROOM} ${width} ${height}`)
  copy.style.width = '5rem'
  copy.style.height = 'auto'
  return copy
}

export function pictureOf(thing: Element): Element | null {
  const plain = (copy: Element): Element => {
    for (const one of [copy, ...copy.querySelectorAll('*')])
      for (const name of [
        'id',
        'data-ask',
        'data-cell',
        'data-target',
        'data-card',
        'data-tile',
        'data-space',
      ])
        one.removeAttribute(name)
    return copy
  }
  if (thing instanceof SVGSVGElement) {
    const copy = thing.cloneNode(true) as SVGSVGElement
    copy.style.width = '5rem'
    copy.style.height = 'auto'
    return plain(copy)
  }
  if (thing instanceof SVGGraphicsElement && thing.ownerSVGElement) {
    const copy = cutOut(thing, thing.ownerSVGElement)
    return copy && plain(copy)
  }
  const copy = thing.cloneNode(true) as HTMLElement
  const { width, height } = thing.getBoundingClientRect()
  const small = Math.min(1, 96 / width, 128 / height)
  Object.assign(copy.style, {
    position: 'static',
    translate: 'none',
    rotate: 'none',
    whiteSpace: 'nowrap',
    width: `${width}px`,
    height: `${height}px`,
    zoom: `${small}`,
  })
  return plain(copy)
}
