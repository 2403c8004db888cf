import { addVerdict, waitingPhotos } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { UNDO_SECONDS } from '../rules.ts'
import type { judgePhoto as contract } from '../photos-contract.ts'
import { applyVerdict } from './jobs.ts'

/**
 * Stores one verdict per version of a photo, the first; a job applies it when it can no longer be
 * undone. Its audit entry is written in the same transaction.
 */
export async function judgePhoto(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { member, photo, picture, refused_for: reason } = input
  if (!(await findProfile(ctx.db, ctx.site.id, member))) throw new ApiError('not_found')
  const appliesAt = new Date(ctx.now.getTime() + UNDO_SECONDS * 1000)
  const verdict = { site: ctx.site.id, member, photo, picture, refusedFor: reason, appliesAt }
  if (!(await addVerdict(ctx.db, { ...verdict, by: ctx.actor.memberId })))
    throw new ApiError('photo_judged')
  await ctx.enqueue(
    applyVerdict,
    { site: ctx.site.id, member, photo },
    { runAt: appliesAt, key: `photo-verdict:${photo}` },
  )
  const { total } = await waitingPhotos(ctx.db, ctx.site.id, 0)
  await recordAudit(ctx.db, ctx, {
    action: 'photo.judge',
    subject: { kind: 'photo', id: photo },
    memberId: member,
    reason: reason ?? '',
    after: { verdict: reason === null ? 'approved' : 'refused' },
  })
  return { left: total, applies_at: appliesAt.toISOString() }
}
