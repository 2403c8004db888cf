import { cutText } from '../platform/text-length.ts'
/** Where a visitor came from, by the parameters of their link (specification, sections 3 and 9). */
export type TrafficSource = Record<string, string>

/**
 * Query parameters and the fields in which they are stored; they are removed from the URL
 * afterwards.
 */
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

/** The source in a query string, or null. Braces of unfilled placeholders are removed. */
export function readTraffic(query: URLSearchParams): TrafficSource | null {
  const source: TrafficSource = {}
  for (const [key, field] of Object.entries(fields)) {
    const value = cutText((query.get(key) ?? '').replaceAll(/[{}]/g, '').trim(), MAX_LENGTH)
    if (value && value.isWellFormed() && !value.includes('\0')) source[field] = value
  }
  return Object.keys(source).length === 0 ? null : source
}

/** The URL without the stored parameters; null if it has none. */
export function withoutTraffic(url: URL): URL | null {
  const present = Object.keys(fields).filter((key) => url.searchParams.has(key))
  if (present.length === 0) return null
  const plain = new URL(url)
  for (const key of present) plain.searchParams.delete(key)
  return plain
}

/** Parses the cookie, which the visitor may have changed: known fields of valid length only. */
export function parseTraffic(cookie: string | undefined): TrafficSource {
  if (!cookie) return {}
  const query = new URLSearchParams(cookie)
  return readTraffic(query) ?? {}
}

export const formatTraffic = (source: TrafficSource) => new URLSearchParams(source).toString()

/** Whether the cookie names a network. */
export const hasSource = (cookie: string | undefined): boolean =>
  parseTraffic(cookie)['network'] !== undefined

/** What is counted of the visitors of a lander. */
export type LanderEvent = 'views' | 'starts' | 'sign_ups' | 'confirmations' | 'first_orders'

/** Where a visitor came in, without anything about the person; empty texts mean none. */
export type LanderSource = {
  lander: string
  slug: string
  network: string
  country: string
  language: string
}

/** Rows of one site and day; sources beyond them are counted together. */
export const MAX_DAY_ROWS = 2_000
export const OTHER_NETWORK = 'other'

/** Programs that name themselves; they are no visitors. */
const AUTOMATED =
  /bot\b|bots\b|crawl|spider|slurp|scrape|archiver|preview|facebookexternalhit|embedly|whatsapp|monitor|uptime|pingdom|lighthouse|headless|phantomjs|curl|wget|python|java\/|okhttp|go-http|axios|node-fetch|undici|libwww|httpclient|scan/i

/** Whether the browser of a request names no program; decides what is counted. */
export const isBrowser = (agent: string): boolean => agent !== '' && !AUTOMATED.test(agent)

/**
 * Whether a request of a page is a visit by a person: not prefetched, not by a program that says
 * so, and for a whole page where the browser tells what it is for (Fetch Metadata).
 */
export function isVisit(method: string, headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? ''
  const destination = headers.get('sec-fetch-dest')
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`
  return (
    method === 'GET' &&
    isBrowser(agent) &&
    !/prefetch|prerender/.test(purpose) &&
    (destination === null || destination === 'document')
  )
}

/** Present in the address of a page whose bounces are reported. */
export const BOUNCE_PARAMETER = 'lb'
/** Milliseconds after which leaving is no bounce. */
export const BOUNCE_TIME = 10_000
