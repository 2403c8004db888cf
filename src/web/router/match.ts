import { decoded } from './decoded.ts'

export type Params = Record<string, string | undefined>

export type Match<Route> = { route: Route; params: Params }

/**
 * Finds the route of a path: fixed words before parameters, whatever their order in the table. `:name` takes one part of a path,
 * `:name?` may be missing. Capitals and a slash at the end make no difference.
 */
export function createMatcher<Route extends { path: string }>(routes: Route[]): (path: string) => Match<Route> | null {
  const table = routes
    .map((route) => ({ route, pattern: partsOf(route.path) }))
    .toSorted((one, other) => order(one.pattern).localeCompare(order(other.pattern)))
  return (path) => {
    const parts = partsOf(path)
    for (const { route, pattern } of table) {
      const params = paramsOf(pattern, parts)
      if (params) return { route, params }
    }
    return null
  }
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

const order = (pattern: string[]) => pattern.map((part) => (part.startsWith(':') ? '1' : '0')).join('')

function paramsOf(pattern: string[], parts: string[]): Params | null {
  if (parts.length > pattern.length) return null
  const params: Params = {}
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index]
    const [, name, optional] = /^:(\w+)(\??)$/.exec(wanted) ?? []
    if (name === undefined && part?.toLowerCase() !== wanted) return null
    if (part === undefined && !optional) return null
    if (name !== undefined && part !== undefined) params[name] = decoded(part)
  }
  return params
}
