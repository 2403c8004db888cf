import sql from 'sql-template-tag'
import { findMailTarget } from '../../../accounts/server/public.ts'
import { RefusalReason } from '../../../photos/contract.ts'
import {
  approve,
  refuse,
  waitingPhotoColumns,
  waitingPhotoJoins,
  type WaitingPhotoRow,
} from '../../../photos/server/public.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { Context } from '../../../server/context.ts'
import type {
  AppliedReview,
  ReviewKind,
  ReviewFields,
  WaitingReview,
} from '../../../server/review-kind.ts'
import { PhotoDecision, type WaitingPhoto } from '../photos-contract.ts'
import { saveStatement } from './issue-statement.ts'
import { sampleDecision } from './sample-decision.ts'

type PhotoRow = WaitingReview & WaitingPhotoRow

/** One decision for each version of a photo, the first. */
export const photoReview: ReviewKind = {
  kind: 'photo',
  queue: sql`'photos'`,
  roles: ['moderator'],
  promise: 'photo',
  columns: waitingPhotoColumns,
  joins: () => waitingPhotoJoins,
  async show(ctx, photos: PhotoRow[]): Promise<ReviewFields<WaitingPhoto>[]> {
    return photos.map(({ birth_date, like_refused, ...photo }) => ({
      ...photo,
      full: photoUrl(photo.picture, 'full'),
      thumb: photoUrl(photo.picture, 'thumb'),
      age: ageOn(birth_date, ctx.now),
      like_refused: RefusalReason.options.find((reason) => reason === like_refused) ?? null,
    }))
  },
  exists: async (ctx, { member }) =>
    member === null || (await findProfile(ctx.db, ctx.site.id, member)) !== null,
  changed: 'photo_judged',
  decision: PhotoDecision,
  isCurrent: ({ picture }: PhotoRow, decision: PhotoDecision) => picture === decision.picture,
  undoLate: 'undo_late',
  audit: { decide: 'photo.judge', undo: 'photo.undo', subject: 'photo' },
  record: ({ refused_for: reason }: PhotoDecision) => ({
    reason: reason ?? '',
    after: { verdict: reason === null ? 'approved' : 'refused' },
  }),
  apply: applyPhotoDecision,
}

async function applyPhotoDecision(
  ctx: Context,
  { subject: photo, member, by, decision }: AppliedReview<PhotoDecision>,
): Promise<void> {
  const { picture: seen, refused_for: reason } = decision
  await sampleDecision(ctx, {
    kind: 'photo',
    subject: photo,
    member,
    evidence: {},
    decision: reason === null ? 'approved' : 'refused',
    reason: reason ?? '',
    by,
  })
  if (reason === null) {
    await approve(ctx, { member, photo, seen })
    return
  }
  if (!(await refuse(ctx, { member, photo, seen }, reason))) return
  const account = await findMailTarget(ctx.db, member)
  await saveStatement(
    ctx,
    {
      member,
      number: `P-${photo}`,
      measure: 'photo',
      rule: reason,
      explanation: '',
      illegal: reason === 'illegal' || reason === 'minor',
      notified: false,
      detected: false,
    },
    account?.language ?? 'en',
  )
}
