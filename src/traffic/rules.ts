/** Where a visitor came from, as the link that brought them says (specification, sections 3 and 9). */
export type TrafficSource = Record<string, string>

/** Query keys and the field each is kept as; they leave the address once they are stored. */
const fields: Record<string, string> = {
  network: 'network',
  ref: 'ref',
  sub: 'sub1',
  sub1: 'sub1',
  sub2: 'sub2',
  sub3: 'sub3',
  aff_sub: 'sub1',
  aff_sub1: 'sub1',
  aff_sub2: 'sub2',
  aff_sub3: 'sub3',
  cpc: 'cpc',
}

export const TRAFFIC_COOKIE = 'traffic'
export const TRAFFIC_DAYS = 30
const MAX_LENGTH = 64

/** What the query says of the source; null when it says nothing. Braces of unfilled placeholders are stripped. */
export function readTraffic(query: URLSearchParams): TrafficSource | null {
  const source: TrafficSource = {}
  for (const [key, field] of Object.entries(fields)) {
    const value = (query.get(key) ?? '').replaceAll(/[{}]/g, '').trim().slice(0, MAX_LENGTH)
    if (value && value.isWellFormed() && !value.includes('\0')) source[field] = value
  }
  return Object.keys(source).length === 0 ? null : source
}

/** The address without what was stored of it; null when nothing is to be taken out. */
export function withoutTraffic(url: URL): URL | null {
  const present = Object.keys(fields).filter((key) => url.searchParams.has(key))
  if (present.length === 0) return null
  const plain = new URL(url)
  for (const key of present) plain.searchParams.delete(key)
  return plain
}

/** From the cookie, which anybody may have written: known fields of sound length only. */
export function parseTraffic(cookie: string | undefined): TrafficSource {
  if (!cookie) return {}
  const query = new URLSearchParams(cookie)
  return readTraffic(query) ?? {}
}

export const formatTraffic = (source: TrafficSource) => new URLSearchParams(source).toString()

/** A network brought this visitor, by what the cookie says. */
export const hasSource = (cookie: string | undefined): boolean =>
  parseTraffic(cookie)['network'] !== undefined
