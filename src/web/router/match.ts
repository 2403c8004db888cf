import { parse } from 'regexparam'
import { decodeSegment } from './decode-segment.ts'

export type Params = Record<string, string | undefined>

export type Match<Route> = { route: Route; params: Params }

/**
 * Finds the route of a path: static segments win over parameters, in any order of the table.
 * `:name` matches one segment, `:name?` is optional. Case, repeated slashes and a trailing slash
 * make no difference.
 */
export function createMatcher<Route extends { path: string }>(
  routes: Route[],
): (path: string) => Match<Route> | null {
  let table: Pattern<Route>[] | null = null
  return (path) => {
    // Compiling a hundred patterns takes a slow phone 50 ms, so only a matcher in use does.
    table ??= toTable(routes)
    const normalized = path.replaceAll(/\/{2,}/g, '/')
    for (const { route, pattern, keys } of table) {
      const groups = pattern.exec(normalized)
      if (groups) return { route, params: toParams(keys, groups) }
    }
    return null
  }
}

type Pattern<Route> = { route: Route; rank: string; pattern: RegExp; keys: string[] }

const toTable = <Route extends { path: string }>(routes: Route[]): Pattern<Route>[] =>
  routes
    .map((route) => ({ route, rank: rankOf(route.path), ...parse(route.path) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))

/** One digit for each segment of a pattern: 0 static, 1 parameter. */
const rankOf = (path: string) =>
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('')

function toParams(keys: string[], groups: RegExpExecArray): Params {
  const params: Params = {}
  for (const [index, key] of keys.entries()) {
    const value = groups[index + 1]
    if (value !== undefined) params[key] = decodeSegment(value)
  }
  return params
}
