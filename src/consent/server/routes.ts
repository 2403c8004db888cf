import { parse } from 'hono/utils/cookie'
import { ApiError } from '../../platform/api-error.ts'
import { parseOwnPath } from '../../platform/own-path.ts'
import type { Context } from '../../server/context.ts'
import { readBytes } from '../../server/http/input.ts'
import { route, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import {
  parseChoice,
  CONSENT_COOKIE,
  CONSENT_DAYS,
  CONSENT_TEXT_VERSION,
  foreignCookies,
  formatConsent,
  parseConsent,
} from '../rules.ts'
import { insertAnswer } from './consent-answers.ts'
import { getConsent } from './get-consent.ts'

export const consentRoutes = [route(contract.getConsent, getConsent)]

const FORM_LIMIT = 8 * 1024

/**
 * A plain form, so that the panel works without script. Its response is a new document: a content
 * security policy cannot change while a page is open.
 */
async function answerConsent(ctx: Context, request: Request): Promise<Response> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, FORM_LIMIT)))
  const choice = parseChoice(form)
  if (!choice) throw new ApiError('bad_input', { field: 'answer', reason: 'invalid' })
  const stored = {
    ...choice,
    browserId: parseConsent(ctx.cookie(CONSENT_COOKIE))?.browserId ?? crypto.randomUUID(),
    textVersion: CONSENT_TEXT_VERSION,
    answeredAt: Math.floor(ctx.now.getTime() / 1000),
  }
  await insertAnswer(ctx, { ...stored, memberId: ctx.actor?.memberId ?? null })
  ctx.setCookie(CONSENT_COOKIE, formatConsent(stored), CONSENT_DAYS * 86_400)
  const response = new Response(null, {
    status: 303,
    headers: {
      location: parseOwnPath(form.get('return')) ?? '/',
      'cache-control': 'no-store',
    },
  })
  if (!choice.statistics || !choice.marketing) removeForeignCookies(ctx, request, response)
  return response
}

/** Scripts of third parties set their cookies for the host or for the domain above it. */
function removeForeignCookies(ctx: Context, request: Request, { headers }: Response): void {
  const names = foreignCookies(Object.keys(parse(request.headers.get('cookie') ?? '')))
  const labels = new URL(ctx.origin).hostname.split('.')
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const name of names)
    for (const domain of ['', ...domains])
      headers.append(
        'set-cookie',
        `${name}=; Path=/; Max-Age=0${domain && `; Domain=${domain}`}; SameSite=Lax`,
      )
}

export const consentRawRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/api/consent.php',
    handle: answerConsent,
    limits: [{ name: 'consent', points: 60, seconds: 3600, by: 'address', store: 'memory' }],
  },
]
