import * as z from 'zod'
import { findPhotoName, listPhotoRows } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { findReport } from '../../server/public.ts'
import { AccountSignal } from '../accounts-contract.ts'
import type { CheckEvidence, openQualityCheck as contract } from '../quality-contract.ts'
import { readEvidence } from './case-evidence.ts'
import { lockCheckedSelfie } from './check-selfie.ts'
import { listComparedPhotos, selfieUrl } from './get-selfie.ts'
import { toCheck } from './list-quality-checks.ts'
import { claimCheck, lockCheck, type LockedCheck } from './quality-check.ts'

const Texts = z.object({ name: z.string(), about: z.string() })
const TextEvidence = z.object({ before: Texts, after: Texts })
const AccountEvidence = z.object({
  signals: z.array(AccountSignal),
  score: z.int(),
  about: z.string(),
  photos: z.array(z.string()),
})

export async function openQualityCheck(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const check = await lockCheckForReview(ctx, id)
  const evidence = await readCheckEvidence(ctx, check)
  await claimCheck(ctx.db, { id, by: ctx.actor.memberId, now: ctx.now })
  await recordAudit(ctx.db, ctx, {
    action: 'look.quality',
    subject: { kind: check.kind, id: check.subject_id },
    memberId: check.member_id,
  })
  return { check: toCheck(check), evidence }
}

/** Locks a check that waits for this operator; their own decisions are not found. */
export async function lockCheckForReview(ctx: MemberContext, id: string): Promise<LockedCheck> {
  const { db, site, now, actor } = ctx
  const check = await lockCheck(db, { site: site.id, reader: actor.memberId, now, id })
  if (!check) throw new ApiError('not_found')
  if (check.checked_by !== null) throw new ApiError('case_decided')
  if (check.claimed_by !== null && check.claimed_by !== actor.memberId)
    throw new ApiError('case_claimed', { name: check.claimer ?? '' })
  return check
}

/** What the first person saw, and the decisions that were possible. */
export async function readCheckEvidence(
  ctx: MemberContext,
  check: LockedCheck,
): Promise<CheckEvidence> {
  const { kind, subject_id: subject, member_id: member, evidence } = check
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

type Found = Partial<CheckEvidence>

/** A new account as it was at the decision, without photos that were deleted since. */
async function readAccount(
  { db }: MemberContext,
  { member_id: member, evidence }: LockedCheck,
): Promise<Found> {
  const { photos, ...account } = AccountEvidence.parse(evidence)
  const left = new Set((await listPhotoRows(db, member)).map(({ name }) => name))
  return {
    account,
    photos: photos.filter((photo) => left.has(photo)).map((photo) => photoUrl(photo, 'full')),
    measures: ['none', 'warning', 'suspension'],
  }
}

async function readSelfie(ctx: MemberContext, check: LockedCheck): Promise<Found> {
  const selfie = await lockCheckedSelfie(ctx, check)
  if (!selfie) throw new ApiError('case_decided')
  const { pose, picture } = selfie
  const photos = await listComparedPhotos(ctx, check.member_id)
  return { selfie: { pose, picture: selfieUrl(picture), photos } }
}
