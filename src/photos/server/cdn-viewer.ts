import { generateCookie } from 'hono/cookie'
import { filterOpenSessions } from '../../accounts/server/public.ts'
import type { Actor, Context } from '../../server/context.ts'
import { timingSafeEquals } from '../../server/signatures.ts'

/** The member for whom an address at the CDN was signed. */
export type CdnViewer = Pick<Actor, 'memberId' | 'sessionId'>

const toHost = (origin: string) => new URL(origin).hostname.replace(/^www\./, '')
const isSecure = ({ origin }: Context) => origin.startsWith('https:')
const cookieName = (ctx: Context) => (isSecure(ctx) ? '__Secure-cdn-viewer' : 'cdn-viewer')

/** Whether browsers send the viewer's cookie to the CDN: its host is one of the site's domain. */
export function identifiesViewers(ctx: Context): boolean {
  const cdn = ctx.site.settings.cdn_prefix
  return cdn !== '' && toHost(cdn).endsWith(`.${toHost(ctx.origin)}`)
}

/** The cookie by which the origin knows whose request the CDN passes on. */
export const viewerCookie = (ctx: Context, viewer: CdnViewer, maxAge: number): string =>
  generateCookie(cookieName(ctx), signedViewer(ctx, viewer), {
    domain: toHost(ctx.origin),
    path: '/cdn/photos',
    maxAge,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(ctx),
  })

/** The member of the cookie, unless their session has ended. */
export async function findCdnViewer(ctx: Context): Promise<CdnViewer | null> {
  const cookie = ctx.cookie(cookieName(ctx)) ?? ''
  const [memberId = '', sessionId = ''] = cookie.split('.')
  const viewer = { memberId, sessionId }
  if (!timingSafeEquals(cookie, signedViewer(ctx, viewer))) return null
  return (await filterOpenSessions(ctx.db, [sessionId], ctx.now)).has(sessionId) ? viewer : null
}

const signedViewer = ({ site, sign }: Context, { memberId, sessionId }: CdnViewer) =>
  `${memberId}.${sessionId}.${sign(`cdn-viewer ${site.id} ${memberId} ${sessionId}`)}`
