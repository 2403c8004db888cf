import type { Output } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { getConsent as contract } from '../contract.ts'
import { requiresConsent } from '../../sites/visitor-rules.ts'
import { CONSENT_COOKIE, currentChoice, parseConsent } from '../rules.ts'

/** Reads the answer from the cookie: it belongs to the browser, not to the member. */
export async function getConsent(ctx: Context): Promise<Output<typeof contract>> {
  const { settings } = ctx.site
  const cookie = ctx.cookie(CONSENT_COOKIE)
  const { statistics, marketing } = currentChoice(cookie, ctx.privacyControl)
  return {
    asked: requiresConsent(settings),
    answered: parseConsent(cookie) !== null,
    statistics,
    marketing,
    privacy_control: ctx.privacyControl,
    tag_manager: settings.tag_manager !== '',
    session_recorder: settings.session_recorder !== '',
    affiliates: settings.affiliates,
  }
}
