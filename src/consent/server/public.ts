import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { CONSENT_COOKIE, NO_CONSENT, parseConsent } from '../rules.ts'
import { findLastAnswer, insertAnswer, linkAnswers } from './consent-answers.ts'

/** At sign-up: the answers of this browser hold for the new member. */
export async function adoptConsent(ctx: Context, memberId: string): Promise<void> {
  const stored = parseConsent(ctx.cookie(CONSENT_COOKIE))
  if (stored) await linkAnswers(ctx, stored.browserId, memberId)
  await recordPrivacyControl(ctx, memberId)
}

/**
 * At sign-up and log-in: Global Privacy Control counts as a no, also for what happens later without
 * the browser, such as a report about an order.
 */
export async function recordPrivacyControl(ctx: Context, memberId: string): Promise<void> {
  if (!ctx.privacyControl) return
  const last = await findLastAnswer(ctx.db, memberId)
  if (last && (last.statistics || last.marketing))
    await insertAnswer(ctx, { ...NO_CONSENT, browserId: last.browser_id, memberId })
}

/** Whether the member allows that partners learn what became of their click. */
export async function allowsMarketing(db: Queryable, memberId: string): Promise<boolean> {
  return (await findLastAnswer(db, memberId))?.marketing ?? false
}
