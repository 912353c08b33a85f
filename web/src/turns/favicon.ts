// The little picture in the tab: with a dot when it is my turn, for who has many tabs and reads no titles.
const DOT = '<circle cx="400" cy="112" r="100" fill="#d84a1f" stroke="#fff" stroke-width="24"/>'

let plain: string | null = null
let wanted = false

/** The same picture with a dot in its corner, as an address of its own. */
export function dotted(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture.replace('</svg>', `${DOT}</svg>`))}`
}

export async function markTab(mine: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || (!mine && plain === null)) return
  wanted = mine
  plain ??= link.href
  const answer = mine ? await fetch(plain).catch(() => null) : null
  link.href = wanted && answer?.ok ? dotted(await answer.text()) : plain
}
