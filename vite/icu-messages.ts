import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/**
 * Compiles ICU messages at build time, so that no parser is sent to the browser or run per request.
 */
export function icuMessages(): Plugin {
  return {
    name: 'icu-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/\w+\/[\w-]+\.json(?:\?\w+)?$/ },
      handler: (code) => ({
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compileAll(JSON.parse(code))))})`,
        map: null,
        moduleType: 'js',
      }),
    },
  }
}

function compileAll(value: unknown): unknown {
  if (typeof value === 'string') return compile(value)
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, inner]) => [key, compileAll(inner)]),
  )
}
