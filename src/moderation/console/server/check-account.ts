import type { Context } from '../../../server/context.ts'
import { reviewRequested } from '../../../server/review-kind.ts'
import type { AccountSignal } from '../accounts-contract.ts'
import { accountDueAt, accountSignals, REVIEW_SCORE, signalScore } from '../rules.ts'
import { findAccountActivity } from './account-activity.ts'
import { saveSignals } from './account-review.ts'
import { compareWithBans } from './company-bans.ts'

/** Puts a new account into the queue of the staff if enough speaks against it. */
export async function checkAccount(ctx: Context, member: string): Promise<void> {
  await compareWithBans(ctx, member)
  const activity = await findAccountActivity(ctx, member)
  if (!activity?.isOpen) return
  const signals = accountSignals(activity)
  const score = signalScore(signals)
  if (score < REVIEW_SCORE) return
  const { site, now } = ctx
  if (!(await saveSignals(ctx.db, { member, site: site.id, signals, score, now }))) return
  const dueAt = accountDueAt({ score, hours: site.settings.promised_hours.new_account }, now)
  const review = { kind: 'new_account', subject: member, member }
  await ctx.emit(reviewRequested, { ...review, since: now, dueAt })
}

/** What speaks against an account, whatever its age. */
export async function listSignals(ctx: Context, member: string): Promise<AccountSignal[]> {
  const activity = await findAccountActivity(ctx, member)
  return activity ? accountSignals(activity) : []
}
