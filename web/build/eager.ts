// Tells the browser that what the first pages are made of is all needed at once: it then compiles every function while the file still comes, on
// a thread of its own, instead of each one when it is first called, on the page's. Browsers that do not know the line skip it.
import type { Plugin } from 'vite'

const EAGER = '//# allFunctionsCalledOnLoad\n'

export function eager(names: readonly string[]): Plugin {
  return {
    name: 'eager',
    apply: 'build',
    enforce: 'post',
    // After the list of what each file needs has been put at its head.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = EAGER + file.code
      },
    },
  }
}
