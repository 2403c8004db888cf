import sql from 'sql-template-tag'
import * as z from 'zod'
import { findPhotoName, listPhotoRows } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import type {
  ReviewFields,
  ReviewKind,
  ReviewOutcome,
  WaitingReview,
} from '../../../server/review-kind.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { findReport } from '../../server/public.ts'
import { AccountSignal } from '../accounts-contract.ts'
import {
  QualityDecision,
  type CheckEvidence,
  type CheckKind,
  type OpenedCheck,
  type QualityCheck,
} from '../quality-contract.ts'
import { readEvidence } from './case-evidence.ts'
import { concludeCheckedSelfie, lockCheckedSelfie } from './check-selfie.ts'
import { isCheckFor, saveSecondDecision, type FirstDecision } from './quality-check.ts'
import { listComparedPhotos, toPictureUrl } from './selfie-review.ts'

const Texts = z.object({ name: z.string(), about: z.string() })
const TextEvidence = z.object({ before: Texts, after: Texts })
const AccountEvidence = z.object({
  signals: z.array(AccountSignal),
  score: z.int(),
  about: z.string(),
  photos: z.array(z.string()),
})

type CheckRow = WaitingReview &
  FirstDecision & {
    about: CheckKind
    /** The photo, report or member that the decision was about. */
    decided_id: string
  }

/**
 * Decisions that a second person makes again: not the one who made them, nor whom they are about. A
 * selfie must still wait: its member has neither withdrawn it nor sent another one.
 */
export const qualityReview: ReviewKind = {
  kind: 'quality',
  queue: sql`'quality'`,
  roles: ['moderator'],
  promise: 'quality',
  columns: sql`c.kind as about, c.subject_id as decided_id, c.member_id, c.evidence, c.decision, c.reason, c.decided_by`,
  joins: ({
    member: reader,
  }) => sql`join quality_check c on c.check_id = r.subject_id and c.checked_by is null
    and c.decided_by <> ${reader} and c.member_id <> ${reader}
    and (c.kind <> 'selfie' or exists (
      select from selfie s where s.member_id = c.member_id and s.state = 'waiting' and s.sent_at = (c.evidence ->> 'sent_at')::timestamptz))`,
  show: async (_ctx, checks: CheckRow[]): Promise<ReviewFields<QualityCheck>[]> =>
    checks.map(({ about }) => ({ about })),
  exists: ({ db, site, actor }, { subject: id }) =>
    isCheckFor(db, { site: site.id, id, reader: actor.memberId }),
  changed: 'case_decided',
  open: openCheck,
  decision: QualityDecision,
  decide: decideCheck,
}

async function openCheck(ctx: MemberContext, check: CheckRow): Promise<OpenedCheck> {
  const { about, decided_id: id, member_id: memberId } = check
  const evidence = await readCheckEvidence(ctx, check)
  await recordAudit(ctx.db, ctx, {
    action: 'look.quality',
    subject: { kind: about, id },
    memberId,
  })
  return { kind: 'quality', about, evidence }
}

const outcomes = new Set(['approved', 'refused'])

async function decideCheck(
  ctx: MemberContext,
  check: CheckRow,
  { decision, reason, remark }: QualityDecision,
): Promise<ReviewOutcome> {
  const { db, site, now, actor } = ctx
  const { subject_id: id, about } = check
  const { measures } = await readCheckEvidence(ctx, check)
  const possible: ReadonlySet<string> = measures.length > 0 ? new Set(measures) : outcomes
  if (!possible.has(decision)) throw new ApiError('measure_not_possible')
  const by = actor.memberId
  await saveSecondDecision(db, { id, by, now, decision, reason, remark })
  if (about === 'selfie') await concludeCheckedSelfie(ctx, check, { decision, reason, by })
  const agrees = check.decision === decision
  await recordAudit(db, ctx, {
    action: 'quality.decide',
    subject: { kind: about, id: check.decided_id },
    memberId: check.member_id,
    after: { decision, agrees },
  })
  const name = (await findProfile(db, site.id, check.decided_by))?.name ?? ''
  return { first: { agrees, decision: check.decision, reason: check.reason, by: name } }
}

/** What the first person saw, and the decisions that were possible. */
async function readCheckEvidence(ctx: MemberContext, check: CheckRow): Promise<CheckEvidence> {
  const { about: kind, decided_id: subject, member_id: member, evidence } = check
  const name = (await findProfile(ctx.db, ctx.site.id, member))?.name ?? ''
  const nothing: CheckEvidence = {
    name,
    photos: [],
    texts: null,
    report: null,
    account: null,
    selfie: null,
    measures: [],
  }
  if (kind === 'account') return { ...nothing, ...(await readAccount(ctx, check)) }
  if (kind === 'selfie') return { ...nothing, ...(await readSelfie(ctx, check)) }
  if (kind === 'photo') {
    const photo = await findPhotoName(ctx.db, member, subject)
    return { ...nothing, photos: photo === null ? [] : [photoUrl(photo, 'full')] }
  }
  if (kind === 'text') return { ...nothing, texts: TextEvidence.parse(evidence) }
  const report = await findReport(ctx.db, ctx.site.id, subject)
  if (!report) throw new ApiError('not_found')
  const { about, messages, photos } = readEvidence(report)
  return {
    ...nothing,
    photos,
    report: { subject: report.subject, reason: report.reason, text: report.text, about, messages },
    measures: [
      'none',
      'warning',
      ...(report.subject === 'photo' ? (['photo'] as const) : []),
      'suspension',
      'profile',
    ],
  }
}

type FoundEvidence = Partial<CheckEvidence>

/** A new account as it was at the decision, without photos that were deleted since. */
async function readAccount(
  { db }: MemberContext,
  { member_id: member, evidence }: CheckRow,
): Promise<FoundEvidence> {
  const { photos, ...account } = AccountEvidence.parse(evidence)
  const left = new Set((await listPhotoRows(db, member)).map(({ name }) => name))
  return {
    account,
    photos: photos.filter((photo) => left.has(photo)).map((photo) => photoUrl(photo, 'full')),
    measures: ['none', 'warning', 'suspension'],
  }
}

async function readSelfie(ctx: MemberContext, check: CheckRow): Promise<FoundEvidence> {
  const selfie = await lockCheckedSelfie(ctx, check)
  if (!selfie) throw new ApiError('case_decided')
  const { pose, picture } = selfie
  const photos = await listComparedPhotos(ctx, check.member_id)
  return { selfie: { pose, picture: toPictureUrl(picture), photos } }
}
