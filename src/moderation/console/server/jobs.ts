import { findAccountSummary, liftBan, memberJoined } from '../../../accounts/server/public.ts'
import { enableProfile, profileTextsChanged } from '../../../profiles/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { onEvent, type Listener } from '../../../server/event-listeners.ts'
import { jobHandler, type JobHandler } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { cardUsed } from '../../../payments/server/public.ts'
import { banOverturned, findCurrentBan, memberBanned } from '../../server/public.ts'
import { CHECK_AGES } from '../rules.ts'
import { addAccountOrigins } from './account-origin.ts'
import { checkAccount } from './check-account.ts'
import { compareCardWithBans, shareBans } from './company-bans.ts'
import { applySelfieDecision, applyUncheckedDecision } from './check-selfie.ts'
import { sendDsaStatements, sendDsaStatementsJob } from './send-dsa-statements.ts'
import { endSuspension } from './suspension.ts'
import { queueTextChange } from './text-change.ts'

/** Looks for signs of fraud at a new account; `check` counts the ages at which it did. */
const checkNewAccount = defineJob<{ site: number; member: string; check: number }>(
  'moderation_check_account',
)

async function planCheck(ctx: Context, member: string, joined: Date, check: number): Promise<void> {
  const age = CHECK_AGES[check]
  if (age === undefined) return
  const runAt = new Date(joined.getTime() + age * 60_000)
  await ctx.enqueue(checkNewAccount, { site: ctx.site.id, member, check }, { runAt })
}

/**
 * Every change of a published text waits for a look, and is visible meanwhile; a new account is
 * checked for signs of fraud some minutes, an hour and days after the sign-up.
 */
export const operatorListeners: Listener[] = [
  onEvent(memberJoined, async (ctx, { memberId }) => {
    await addAccountOrigins(ctx, memberId)
    await planCheck(ctx, memberId, ctx.now, 0)
  }),
  onEvent(memberBanned, (ctx, { member }) => shareBans(ctx, member)),
  onEvent(banOverturned, (ctx, { member }) => shareBans(ctx, member)),
  onEvent(cardUsed, async (ctx, { memberId, ...card }) => {
    if (await compareCardWithBans(ctx, memberId, card)) await checkAccount(ctx, memberId)
  }),
  onEvent(profileTextsChanged, (ctx, { memberId, before }) =>
    queueTextChange(ctx, memberId, before),
  ),
]

export const operatorJobs: JobHandler[] = [
  jobHandler(checkNewAccount, async (ctx, { member, check }) => {
    const account = await findAccountSummary(ctx.db, member)
    if (!account) return
    await checkAccount(ctx, member)
    await planCheck(ctx, member, account.signup_at, check + 1)
  }),
  jobHandler(sendDsaStatementsJob, (ctx) => sendDsaStatements(ctx), { transaction: false }),
  jobHandler(applySelfieDecision, (ctx, { check }) => applyUncheckedDecision(ctx, check)),
  jobHandler(endSuspension, async (ctx, { member, report }) => {
    if ((await findCurrentBan(ctx.db, member)) !== report) return
    await liftBan(ctx.db, member)
    await enableProfile(ctx.db, member, ctx.now)
    ctx.announce(member, { kind: 'user' })
    await recordAudit(ctx.db, ctx, {
      action: 'member.suspension.end',
      subject: { kind: 'member', id: member },
      before: { banned: true },
      after: { banned: false },
    })
  }),
]
