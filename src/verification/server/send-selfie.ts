import { readPhoto } from '../../photos/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import type { sendSelfie as contract } from '../contract.ts'
import { getVerification } from './get-verification.ts'
import { saveSelfie } from './selfie.ts'

/** Keeps the picture alone: no size for cards, no metadata, no hash. Encoding holds no transaction. */
export async function sendSelfie(ctx: MemberContext): Promise<Output<typeof contract>> {
  const member = ctx.actor.memberId
  const { verification } = await getVerification(ctx)
  if (verification.state !== 'started' && verification.state !== 'waiting')
    throw new ApiError('selfie_not_asked')
  const picture = (await readPhoto(ctx.upload)).files.full.bytes
  const dueAt = new Date(ctx.now.getTime() + ctx.site.settings.promised_hours.selfie * 3_600_000)
  return ctx.inTransaction(async (txCtx) => {
    const before = await saveSelfie(txCtx.db, { member, picture, now: ctx.now, dueAt })
    if (before === null) throw new ApiError('selfie_not_asked')
    if (before === 'asked')
      await txCtx.emit(reviewRequested, { kind: 'selfie', subject: member, member, dueAt })
    return getVerification({ ...ctx, db: txCtx.db })
  })
}
