import { undoVerdict, waitingPhotos } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { undoPhoto as contract } from '../photos-contract.ts'

/** The job of the verdict finds none and does nothing. */
export async function undoPhoto(
  ctx: MemberContext,
  { member, photo }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!(await undoVerdict(ctx.db, { member, photo }, ctx.actor.memberId, ctx.now)))
    throw new ApiError('undo_late')
  await recordAudit(ctx.db, ctx, {
    action: 'photo.undo',
    subject: { kind: 'photo', id: photo },
    memberId: member,
  })
  return { left: (await waitingPhotos(ctx.db, ctx.site.id, 0)).total }
}
