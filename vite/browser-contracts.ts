import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * The fields of a call that `api()` reads in the browser; schemas, failures and access are for the
 * server only.
 */
const NEEDED = ['method', 'path', 'variant', 'repeat', 'upload']

/**
 * Reduces contracts in the browser to their calls without schemas and their plain lists, so that no
 * validation library is loaded there. Schemas are not exported, so a page that imports one fails
 * the build.
 */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/(?!platform)[\w-]+\/(?:console\/)?(?:[a-z-]+-)?contract\.ts$/ },
      async handler(id, options) {
        if (options?.ssr) return null
        const contract: unknown = await import(pathToFileURL(id).href)
        return Object.entries(contract ?? {})
          .flatMap(toExport)
          .join('\n')
      },
    },
  }
}

function toExport([name, value]: [string, unknown]): string[] {
  if (isObject(value) && '_zod' in value) return []
  const exported = isCall(value)
    ? Object.fromEntries(NEEDED.map((key) => [key, value[key]]))
    : value
  return [`export const ${name} = ${JSON.stringify(exported)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isCall = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && 'input' in value && 'path' in value
