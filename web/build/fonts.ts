// Makes the fonts that every visit loads: of each family just the letters that `fonts.css` names for them, and the weights in use,
// and a zero without a slash.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import subset from 'subset-font'
import { lettersIn, OWN } from './letters.ts'
import { STRENGTHS, zeroFont } from './zero.ts'

const DESIGN = join(import.meta.dirname, '../src/design')
/** As `fonts.css` says it too. */
const WEIGHTS = { wght: { min: 400, max: 700, default: 400 } }
const require = createRequire(import.meta.url)

await mkdir(join(DESIGN, 'fonts'), { recursive: true })
const styles = await readFile(join(DESIGN, 'fonts.css'), 'utf8')
for (const [name, proportions] of Object.entries(STRENGTHS))
  await writeFile(join(DESIGN, `fonts/zero-${name}.ttf`), zeroFont(proportions))
const cut = new Map([...styles.matchAll(OWN)].map(([, path = '', ranges = '']) => [path, ranges]))
for (const [path, ranges] of cut) {
  if (!path.endsWith('.woff2')) continue
  const name = basename(path)
  const family = name.replace(/-latin.*/, '')
  const whole = await readFile(require.resolve(`@fontsource-variable/${family}/files/${name}`))
  const made = await subset(whole, lettersIn(ranges).join(''), {
    targetFormat: 'woff2',
    variationAxes: WEIGHTS,
  })
  await writeFile(join(DESIGN, path), made)
}
