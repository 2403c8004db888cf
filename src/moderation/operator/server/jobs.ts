import { findMailTarget, liftBan } from '../../../accounts/server/public.ts'
import { RefusalReason } from '../../../photos/contract.ts'
import { approve, refuse, takeVerdict } from '../../../photos/server/public.ts'
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
import { newId } from '../../../server/ids.ts'
import { ReportReason } from '../../contract.ts'
import { reportAnswerBy, TEXT_HOURS } from '../../rules.ts'
import { addReport, decideReport, findCurrentBan } from '../../server/public.ts'
import { issueStatement, saveStatement } from './issue-statement.ts'
import { queueTextChange, takeTextVerdict } from './text-change.ts'

/** Opens the account at the end of a suspension, unless a later decision keeps it closed. */
export const endSuspension = defineJob<{ site: number; member: string; report: string }>(
  'console_end_suspension',
)

/** Shows or refuses a photo when its verdict can no longer be undone. */
export const applyVerdict = defineJob<{ site: number; member: string; photo: string }>(
  'moderation_apply_verdict',
)

/** Ends the wait of a changed text, or gives the profile its earlier one back. */
export const applyTextVerdict = defineJob<{ site: number; member: string }>(
  'moderation_apply_text_verdict',
)

/** Every change of a published text waits for a look, and is visible meanwhile. */
export const operatorListeners: Listener[] = [
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

type RefusedText = {
  member: string
  by: string
  rule: ReportReason
  answer: string
  refused: { name: string; about: string }
}

/** Opens a decided case of the staff's own, so that the member can object as against any decision. */
async function warnAboutText(
  ctx: Context,
  { member, by, rule, answer, refused }: RefusedText,
): Promise<void> {
  const id = newId()
  await addReport(
    { ...ctx, actor: { memberId: by } },
    {
      id,
      subject: 'profile',
      member,
      reason: rule,
      text: '',
      snapshot: { profile: refused },
      answerBy: reportAnswerBy(rule, ctx.now),
    },
  )
  const measure = 'warning'
  await decideReport(ctx.db, { site: ctx.site.id, id, measure, answer, at: ctx.now, by })
  await issueStatement(ctx, {
    member,
    number: `R-${id}`,
    measure,
    rule,
    explanation: answer,
    illegal: rule === 'illegal' || rule === 'underage',
    notified: false,
  })
}

export const operatorJobs: JobHandler[] = [
  jobHandler(applyVerdict, async (ctx, { member, photo }) => {
    const verdict = await takeVerdict(ctx.db, { member, photo }, ctx.now)
    if (!verdict) return
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
    const verdict = await takeTextVerdict(ctx.db, member, ctx.now)
    if (verdict?.refused_for == null || verdict.decided_by === null) return
    const refused = await findProfile(ctx.db, ctx.site.id, member)
    if (!refused) return
    await restoreProfileTexts(ctx.db, member, verdict, ctx.now)
    ctx.announce(member, { kind: 'user' })
    await warnAboutText(ctx, {
      member,
      by: verdict.decided_by,
      rule: ReportReason.parse(verdict.refused_for),
      answer: verdict.answer,
      refused: { name: refused.name, about: refused.about },
    })
  }),
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
