import type { Plugin } from 'vite'

/**
 * sonner writes its style sheet into the page by script, which the content security policy refuses.
 * The sheet that it ships beside is imported instead (`ui/toaster.tsx`), and becomes a file of ours.
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
