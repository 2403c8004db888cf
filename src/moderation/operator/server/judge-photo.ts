import { approve, refuse, waitingPhotos } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { judgePhoto as contract } from '../contract.ts'
import { recordDecision } from './operator-decision.ts'

/**
 * Stores one decision per version of a picture, the first; its record is written in the same
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
  await recordDecision(ctx, {
    concerns: member,
    subject: 'photo',
    subjectId: photo,
    verdict,
    reason: reason ?? '',
  })
  return { left: (await waitingPhotos(ctx.db, ctx.site.id, 0)).total }
}
