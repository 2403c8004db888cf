import {
  findAccountSummary,
  findMailTarget,
  liftBan,
  memberJoined,
} from '../../../accounts/server/public.ts'
import { RefusalReason } from '../../../photos/contract.ts'
import { approve, refuse, consumeVerdict, listPhotoRows } from '../../../photos/server/public.ts'
import {
  enableProfile,
  findProfile,
  profileTextsChanged,
  restoreProfileTexts,
} from '../../../profiles/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { onEvent, type Listener } from '../../../server/event-listeners.ts'
import { jobHandler, type JobHandler } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { ReportReason } from '../../contract.ts'
import { TEXT_HOURS } from '../../rules.ts'
import { findCurrentBan } from '../../server/public.ts'
import { AccountMeasure } from '../accounts-contract.ts'
import { CHECK_AGES } from '../rules.ts'
import { addAccountOrigins } from './account-origin.ts'
import { consumeReviewVerdict } from './account-review.ts'
import { checkAccount } from './check-account.ts'
import { applySelfieVerdict, applyUncheckedVerdict } from './check-selfie.ts'
import { suspensionEnd } from './decide-report.ts'
import { saveStatement } from './issue-statement.ts'
import { openOwnCase } from './own-case.ts'
import { sampleDecision } from './sample-decision.ts'
import { endSuspension } from './suspension.ts'
import { queueTextChange, consumeTextVerdict } from './text-change.ts'

/** Shows or refuses a photo when its verdict can no longer be undone. */
export const applyVerdict = defineJob<{ site: number; member: string; photo: string }>(
  'moderation_apply_verdict',
)

/** Ends the wait of a changed text, or gives the profile its earlier one back. */
export const applyTextVerdict = defineJob<{ site: number; member: string }>(
  'moderation_apply_text_verdict',
)

/** Looks for signs of fraud at a new account; `check` counts the ages at which it did. */
const checkNewAccount = defineJob<{ site: number; member: string; check: number }>(
  'moderation_check_account',
)

/** Ends the wait of a new account, or warns or suspends its member. */
export const applyAccountVerdict = defineJob<{ site: number; member: string }>(
  'moderation_apply_account_verdict',
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
  onEvent(profileTextsChanged, (ctx, { memberId, before }) =>
    queueTextChange(ctx.db, {
      member: memberId,
      site: ctx.site.id,
      before,
      now: ctx.now,
      answerBy: new Date(ctx.now.getTime() + TEXT_HOURS * 3_600_000),
    }),
  ),
]

export const operatorJobs: JobHandler[] = [
  jobHandler(applyVerdict, async (ctx, { member, photo }) => {
    const verdict = await consumeVerdict(ctx.db, { member, photo }, ctx.now)
    if (!verdict) return
    await sampleDecision(ctx, {
      kind: 'photo',
      subject: photo,
      member,
      evidence: {},
      decision: verdict.refused_for === null ? 'approved' : 'refused',
      reason: verdict.refused_for ?? '',
      by: verdict.decided_by,
    })
    const seen = verdict.picture
    if (verdict.refused_for === null) {
      await approve(ctx, { member, photo, seen })
      return
    }
    const reason = RefusalReason.parse(verdict.refused_for)
    if (!(await refuse(ctx, { member, photo, seen }, reason))) return
    const account = await findMailTarget(ctx.db, member)
    const illegal = reason === 'illegal' || reason === 'minor'
    await saveStatement(
      ctx,
      {
        member,
        number: `P-${photo}`,
        measure: 'photo',
        rule: reason,
        explanation: '',
        illegal,
        notified: false,
      },
      account?.language ?? 'en',
    )
  }),
  jobHandler(applyTextVerdict, async (ctx, { member }) => {
    const verdict = await consumeTextVerdict(ctx.db, member, ctx.now)
    const refused = await findProfile(ctx.db, ctx.site.id, member)
    if (!verdict || verdict.decided_by === null || !refused) return
    await sampleDecision(ctx, {
      kind: 'text',
      subject: member,
      member,
      evidence: {
        before: { name: verdict.name, about: verdict.about },
        after: { name: refused.name, about: refused.about },
      },
      decision: verdict.refused_for === null ? 'approved' : 'refused',
      reason: verdict.refused_for ?? '',
      by: verdict.decided_by,
    })
    if (verdict.refused_for === null) return
    await restoreProfileTexts(ctx.db, member, verdict, ctx.now)
    ctx.announce(member, { kind: 'user' })
    await openOwnCase(ctx, {
      member,
      by: verdict.decided_by,
      measure: 'warning',
      rule: ReportReason.parse(verdict.refused_for),
      answer: verdict.answer,
      snapshot: { profile: { name: refused.name, about: refused.about } },
      until: ctx.now,
    })
  }),
  jobHandler(checkNewAccount, async (ctx, { member, check }) => {
    const account = await findAccountSummary(ctx.db, member)
    if (!account) return
    await checkAccount(ctx, member)
    await planCheck(ctx, member, account.signup_at, check + 1)
  }),
  jobHandler(applyAccountVerdict, async (ctx, { member }) => {
    const verdict = await consumeReviewVerdict(ctx.db, member, ctx.now)
    const profile = await findProfile(ctx.db, ctx.site.id, member)
    if (!verdict || verdict.decided_by === null || !profile) return
    const { signals, score } = verdict
    const photos = (await listPhotoRows(ctx.db, member)).map(({ name }) => name)
    await sampleDecision(ctx, {
      kind: 'account',
      subject: member,
      member,
      evidence: { signals, score, about: profile.about, photos },
      decision: verdict.measure ?? 'none',
      reason: verdict.rule ?? '',
      by: verdict.decided_by,
    })
    if (verdict.rule === null) return
    const measure = AccountMeasure.parse(verdict.measure)
    await openOwnCase(ctx, {
      member,
      by: verdict.decided_by,
      measure,
      rule: ReportReason.parse(verdict.rule),
      answer: verdict.answer,
      snapshot: { profile: { name: profile.name, about: profile.about } },
      until: suspensionEnd(ctx.now),
    })
    ctx.announce(member, { kind: 'user' })
  }),
  jobHandler(applySelfieVerdict, (ctx, { check }) => applyUncheckedVerdict(ctx, check)),
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
