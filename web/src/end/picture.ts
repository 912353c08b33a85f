// The result as a picture to send: the game, everybody's place and points, and a sheet as it ended. Drawn here, on a canvas; nothing
// leaves the browser unless its owner sends it.

export type Shown = {
  title: string
  headline: string
  lines: readonly { place: string; name: string; points: string }[]
}

const [WIDE, MARGIN, LINE] = [1080, 72, 62]
const SERIF = "'Brygada 1918 Variable', Georgia, serif"
const SANS = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif"
/** What makes up the look of a sheet; a copy that is drawn alone has none of the page's styles. */
const LOOK = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity',
  'color', 'font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-numeric', 'list-style', 'line-height', 'letter-spacing', 'text-anchor',
  'text-align', 'text-decoration', 'text-transform', 'white-space', 'display', 'position', 'top', 'right', 'bottom',
  'left', 'width', 'height', 'min-width', 'min-height', 'margin', 'padding', 'gap', 'flex', 'flex-direction',
  'flex-wrap', 'align-items', 'align-content', 'justify-items', 'justify-content', 'place-items', 'grid-template-columns',
  'grid-template-rows', 'grid-column', 'grid-row', 'background-color', 'background-image', 'background-size', 'border',
  'border-radius', 'box-shadow', 'box-sizing', 'overflow', 'clip-path', 'transform', 'transform-origin', 'visibility',
  'z-index', 'aspect-ratio', 'dominant-baseline', 'paint-order',
] as const // prettier-ignore

function dressed(thing: Element): Element {
  const copy = thing.cloneNode(true) as Element
  const pairs = [thing, ...thing.querySelectorAll('*')].map(
    (one, i) => [one, [copy, ...copy.querySelectorAll('*')][i]] as const,
  )
  for (const [one, its] of pairs) {
    const look = getComputedStyle(one)
    // Property by property: the page's content policy lets nobody write a whole style attribute.
    if (its instanceof HTMLElement || its instanceof SVGElement)
      for (const name of LOOK) its.style.setProperty(name, look.getPropertyValue(name))
    for (const { name } of [...(its?.attributes ?? [])]) if (name.startsWith('on')) its?.removeAttribute(name)
  }
  return copy
}

/** The page's typefaces as a stylesheet that needs nothing else: a drawing on its own cannot ask for them. */
async function typefaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const faces = rules.map(async (rule) => {
    const address =
      rule instanceof CSSFontFaceRule && /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))
    if (!address) return ''
    const font = await fetch(new URL(address[1] ?? '', rule.parentStyleSheet?.href ?? location.href))
    return rule.cssText.replace(/url\([^)]*\)/, `url(${await asData(await font.blob())})`)
  })
  return (await Promise.all(faces)).join('')
}

function asData(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error ?? new Error('no font'))
    reader.readAsDataURL(blob)
  })
}

async function drawn(sheet: HTMLElement): Promise<HTMLImageElement> {
  const { width, height } = sheet.getBoundingClientRect()
  const inside = new XMLSerializer().serializeToString(dressed(sheet))
  const fonts = await typefaces()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}"><style>${fonts}</style><foreignObject width="${width}" height="${height}">${inside}</foreignObject></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

/** `sheet`: whose drawing is put below the names, if it can be drawn. */
export async function pictureOf(shown: Shown, sheet: HTMLElement | null): Promise<Blob> {
  await document.fonts.ready
  const image = sheet ? await drawn(sheet).catch(() => null) : null
  const below = 300 + shown.lines.length * LINE
  const room = WIDE - 2 * MARGIN
  const size = image ? Math.min(room / image.width, 900 / image.height) : 0
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = below + (image ? image.height * size + MARGIN : 0) + MARGIN
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  const root = getComputedStyle(sheet ?? document.body)
  const ink = root.color
  pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = ink
  pen.textBaseline = 'alphabetic'
  write(pen, shown.title, { x: MARGIN, y: 104, font: `650 40px ${SERIF}`, most: room })
  write(pen, shown.headline, { x: MARGIN, y: 190, font: `650 72px ${SERIF}`, most: room })
  for (const [i, { place, name, points }] of shown.lines.entries()) {
    const y = 290 + i * LINE
    write(pen, place, { x: MARGIN, y, font: `640 38px ${SANS}`, most: 60 })
    write(pen, name, { x: MARGIN + 80, y, font: `640 38px ${SANS}`, most: room - 400 })
    pen.textAlign = 'right'
    write(pen, points, { x: WIDE - MARGIN, y, font: `640 38px ${SANS}`, most: 320 })
    pen.textAlign = 'left'
  }
  if (image) {
    const [width, height] = [image.width * size, image.height * size]
    pen.fillStyle = getComputedStyle(sheet?.closest('article') ?? document.body).backgroundColor
    pen.beginPath()
    pen.roundRect((WIDE - width) / 2 - 24, below - 24, width + 48, height + 48, 16)
    pen.fill()
    pen.drawImage(image, (WIDE - width) / 2, below, width, height)
  }
  pen.fillStyle = ink
  write(pen, 'Stolik', { x: MARGIN, y: canvas.height - 48, font: `650 34px ${SERIF}`, most: room })
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

type Written = { x: number; y: number; font: string; most: number }
function write(pen: CanvasRenderingContext2D, text: string, { x, y, font, most }: Written): void {
  pen.font = font
  pen.fillText(text, x, y, most)
}

/** Hand it to the device's own way of sharing, or into the downloads. */
export async function handOver(picture: Blob, text: string): Promise<'shared' | 'kept'> {
  const file = new File([picture], 'stolik.png', { type: 'image/png' })
  if ('share' in navigator && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file], text }).catch(() => undefined)
    return 'shared'
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  return 'kept'
}
