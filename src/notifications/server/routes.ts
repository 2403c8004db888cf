import { timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { route, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { notificationTypes } from '../rules.ts'
import { getPreferences } from './get-preferences.ts'
import { listMailbox } from './list-mailbox.ts'
import { disable } from './notification-disabled.ts'
import { resumeMails } from './resume-mails.ts'
import { setPreference } from './set-preference.ts'
import { subscribePush } from './subscribe-push.ts'
import { unsubscribePush } from './unsubscribe-push.ts'

export const notificationRoutes = [
  route(contract.listMailbox, listMailbox),
  route(contract.getPreferences, getPreferences),
  route(contract.setPreference, setPreference),
  route(contract.resumeMails, resumeMails),
  route(contract.subscribePush, subscribePush),
  route(contract.unsubscribePush, unsubscribePush),
]

/** The button of mail programs (RFC 8058): the signed link is enough, and doing it twice is doing it once. */
async function unsubscribe(ctx: Context, request: Request): Promise<Response> {
  const member = ctx.query.get('m') ?? ''
  const type = notificationTypes.find((each) => each === ctx.query.get('t'))
  if (!type || !same(ctx.query.get('s') ?? '', ctx.sign(`${member}.${type}`))) throw new ApiError('not_found')
  await ctx.inTransaction((own) => disable(own.db, member, { type, reason: 'listunsubscribe' }, own.now))
  const isPerson = request.headers.get('accept')?.includes('text/html')
  return isPerson ? movedTo('/unsubscribe?done=1') : new Response(null, { status: 204 })
}

/** The same link, followed by a person: it leads to the page that does it and says so. */
async function askToUnsubscribe(ctx: Context): Promise<Response> {
  return movedTo(`/unsubscribe?${ctx.query}`)
}

const movedTo = (location: string) => new Response(null, { status: 303, headers: { location } })

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const unsubscribeRoutes: RawRoute[] = [
  { method: 'POST', path: '/api/unsubscribe.php', handle: unsubscribe },
  { method: 'GET', path: '/api/unsubscribe.php', handle: askToUnsubscribe },
]
