import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { CONSENT_COOKIE, NO_CONSENT, parseConsent } from '../rules.ts'
import { findLastAnswer, insertAnswer, linkAnswers } from './consent-answers.ts'

/** Links the browser's consent answers to the new member at sign-up. */
export async function adoptConsent(ctx: Context, memberId: string): Promise<void> {
  const stored = parseConsent(ctx.cookie(CONSENT_COOKIE))
  if (stored) await linkAnswers(ctx, stored.browserId, memberId)
  await recordPrivacyControl(ctx, memberId)
}

/**
 * Records Global Privacy Control as a refusal at sign-up and log-in, because later actions run
 * without the browser, such as the report of an order.
 */
export async function recordPrivacyControl(ctx: Context, memberId: string): Promise<void> {
  if (!ctx.privacyControl) return
  const last = await findLastAnswer(ctx.db, memberId)
  if (last && (last.statistics || last.marketing))
    await insertAnswer(ctx, { ...NO_CONSENT, browserId: last.browser_id, memberId })
}

/** Whether the member consents to reports to the partner that brought them. */
export async function allowsMarketing(db: Queryable, memberId: string): Promise<boolean> {
  return (await findLastAnswer(db, memberId))?.marketing ?? false
}
