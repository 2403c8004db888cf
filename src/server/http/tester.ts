import { allowsTestOrders, type Site } from '../../sites/rules.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { isSignature } from '../signatures.ts'
import { signing } from './create-context.ts'
import type { Visitor } from './visitor.ts'

/** How long an invitation to try a closed brand is valid. */
export const TESTER_SECONDS = 7 * 86_400

/** The page of an invitation, which remembers it in the browser. */
export const TESTER_PATH = '/tester'

export const testerCookieName = (origin: string) =>
  origin.startsWith('https:') ? '__Host-tester' : 'tester'

const toSignedText = (siteId: number, until: string) => `tester of site ${siteId} until ${until}`

/** Invites whoever holds the token to a brand that is not open, until a time in seconds. */
export const createTesterToken = (
  { sign }: Pick<Context, 'sign'>,
  siteId: number,
  until: number,
): string => `${until}.${sign(toSignedText(siteId, String(until)))}`

type Reader = Pick<Context, 'signatures' | 'local' | 'now'> & {
  site: Pick<Site, 'id' | 'openedAt'>
}

/** Returns how many seconds a token still invites to the site; 0 if it does not. */
export function readTesterToken(reader: Reader, token: string): number {
  const { local, now, site } = reader
  const [until = '', signature = ''] = token.split('.')
  if (!allowsTestOrders(site, local) || !/^\d{10}$/.test(until)) return 0
  const isOurs = isSignature(reader, toSignedText(site.id, until), signature)
  return isOurs ? Math.max(0, Math.floor(Number(until) - now.getTime() / 1000)) : 0
}

/** Whether the browser opened an invitation to try the brand. */
export function isTester(
  { config }: Pick<App, 'config'>,
  { site, cookies, now }: Pick<Visitor, 'site' | 'cookies' | 'now'>,
): boolean {
  const cookie = cookies[testerCookieName(config.origin)]
  const { signatures } = signing(config)
  const reader = { signatures, local: config.mode === 'local', now, site }
  return cookie !== undefined && readTesterToken(reader, cookie) > 0
}
