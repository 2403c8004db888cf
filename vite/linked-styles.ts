import type { Plugin } from 'vite'

/**
 * Removes the code by which sonner inserts its style sheet at run time, which the content security
 * policy refuses. `ui/toaster.tsx` imports the sheet that sonner ships instead.
 */
export function linkedStyles(): Plugin {
  return {
    name: 'linked-styles',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.m?js/ },
      handler(code) {
        const silent = code.replace(/^__insertCSS\(.*\);?$/m, '')
        if (silent === code)
          throw new Error('sonner inserts its styles in another way than linkedStyles() knows')
        return { code: silent, map: null }
      },
    },
  }
}
