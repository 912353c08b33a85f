// Numbers as people write them. Large ones the browser writes, which knows how they are grouped; making what it needs for that takes a slow phone a while.
const POINT = { en: '.', pl: ',' } as const
const GROUPED = 1000

/** At most one digit behind the point, and a real minus. */
export function withOneDigit(value: number, language: keyof typeof POINT): string {
  if (Math.abs(value) >= GROUPED || !Number.isFinite(value))
    return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value).replace('-', '−')
  const [whole = '', digit = '0'] = Math.abs(value).toFixed(1).split('.')
  const minus = value < 0 ? '−' : ''
  return `${minus}${whole}${digit === '0' ? '' : `${POINT[language]}${digit}`}`
}
