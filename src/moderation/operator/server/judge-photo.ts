import { approve, refuse, waitingPhotos } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { judgePhoto as contract } from '../contract.ts'

/**
 * Stores one decision per version of a picture, the first; its audit entry is written in the same
 * transaction.
 */
export async function judgePhoto(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { member, photo, picture, refused_for: reason } = input
  if (!(await findProfile(ctx.db, ctx.site.id, member))) throw new ApiError('not_found')
  const target = { member, photo, seen: picture }
  const decided = reason === null ? await approve(ctx, target) : await refuse(ctx, target, reason)
  if (!decided) throw new ApiError('photo_judged')
  const verdict = reason === null ? 'approved' : 'refused'
  const { total } = await waitingPhotos(ctx.db, ctx.site.id, 0)
  await recordAudit(ctx.db, ctx, {
    action: 'photo.judge',
    subject: { kind: 'photo', id: photo },
    memberId: member,
    reason: reason ?? '',
    after: { verdict },
  })
  return { left: total }
}
