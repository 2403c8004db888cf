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
    // Segments are compared as they are: compiling a hundred patterns would take a slow phone 50 ms.
    table ??= toTable(routes)
    const segments = splitPath(path)
    for (const { route, parts } of table) {
      const params = matchParams(parts, segments)
      if (params) return { route, params }
    }
    return null
  }
}

type Pattern<Route> = { route: Route; rank: number; parts: string[] }

const splitPath = (path: string) => path.split('/').filter(Boolean)

const isParameter = (part: string) => part.startsWith(':')

/** The rank has one decimal for each segment of a pattern: 0 static, 1 parameter. */
const toTable = <Route extends { path: string }>(routes: Route[]): Pattern<Route>[] =>
  routes
    .map((route) => {
      const parts = splitPath(route.path)
      const decimals = parts.map((part) => Number(isParameter(part)))
      return { route, parts, rank: Number(`.${decimals.join('')}0`) }
    })
    .toSorted((one, other) => one.rank - other.rank)

function matchParams(parts: string[], segments: string[]): Params | null {
  if (segments.length > parts.length) return null
  const params: Params = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index]
    if (!isParameter(part)) {
      if (segment?.toLowerCase() !== part) return null
    } else if (segment !== undefined) params[part.replaceAll(/[:?]/g, '')] = decodeSegment(segment)
    else if (!part.endsWith('?')) return null
  }
  return params
}
