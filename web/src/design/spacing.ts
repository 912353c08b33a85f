// Whether somebody's own style spaces the text out: then boxes that are only as high as their words usually need grow with them.
// It marks the page with `data-spaced`, and the boxes do the rest.

const MARK = 'data-spaced'

const isSpaced = ({ letterSpacing, wordSpacing, lineHeight, fontSize }: CSSStyleDeclaration): boolean =>
  letterSpacing !== 'normal' || Number.parseFloat(wordSpacing) > 0 || lineHeight !== fontSize

/** Called once: a word that nobody sees is looked at, and changes its size when all words do. */
export function watchSpacing(): void {
  const word = document.createElement('span')
  word.ariaHidden = 'true'
  word.textContent = 'm m'
  Object.assign(word.style, { position: 'fixed', top: '0', visibility: 'hidden', lineHeight: '1' })
  document.body.append(word)
  new ResizeObserver(() =>
    document.documentElement.toggleAttribute(MARK, isSpaced(getComputedStyle(word))),
  ).observe(word)
}
