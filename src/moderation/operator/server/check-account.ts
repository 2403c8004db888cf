import type { Context } from '../../../server/context.ts'
import type { AccountSignal } from '../accounts-contract.ts'
import { accountAnswerBy, accountSignals, REVIEW_SCORE, signalScore } from '../rules.ts'
import { findAccountActivity } from './account-activity.ts'
import { saveReview } from './account-review.ts'

/** Puts a new account into the queue of the staff if enough speaks against it. */
export async function checkAccount(ctx: Context, member: string): Promise<void> {
  const activity = await findAccountActivity(ctx, member)
  if (!activity?.isOpen) return
  const signals = accountSignals(activity)
  const score = signalScore(signals)
  if (score < REVIEW_SCORE) return
  const { site, now } = ctx
  const answerBy = accountAnswerBy(score, now)
  await saveReview(ctx.db, { member, site: site.id, signals, score, now, answerBy })
}

/** What speaks against an account, whatever its age. */
export async function listSignals(ctx: Context, member: string): Promise<AccountSignal[]> {
  const activity = await findAccountActivity(ctx, member)
  return activity ? accountSignals(activity) : []
}
