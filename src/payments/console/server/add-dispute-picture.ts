import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readPhoto } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { findPicture, insertPicture, listPictures } from '../../server/dispute-pictures.ts'
import { MAX_PICTURES } from '../rules.ts'
import type { addDisputePicture as contract } from '../disputes-contract.ts'
import { getSiteDispute } from './get-dispute.ts'
import { lockSiteOrder } from './permissions.ts'

/**
 * Encodes the picture anew from its pixels, as photos of members are, and as JPEG, which every bank
 * opens. Encoding holds no lock; the count is checked under that of the order.
 */
export async function addDisputePicture(
  ctx: MemberContext,
  { name, ...input }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getSiteDispute(ctx, input)
  const sha256 = createHash('sha256')
    .update(await readFile(ctx.upload.path))
    .digest()
  const { bytes } = (await readPhoto(ctx.upload)).files.full
  const content = await sharp(bytes).jpeg({ quality: 85 }).toBuffer()
  const order = await lockSiteOrder(ctx, input.order)
  const { decision, reversed_at: reversedAt } = await getSiteDispute(ctx, input)
  if (decision !== null || reversedAt !== null) throw new ApiError('dispute_answered')
  const existing = await findPicture(ctx.db, ctx.site.id, input, sha256)
  if (existing !== null) return { id: existing }
  if ((await listPictures(ctx.db, ctx.site.id, input)).length >= MAX_PICTURES)
    throw new ApiError('too_many_pictures', { max: MAX_PICTURES })
  const id = await insertPicture(ctx.db, ctx.site.id, {
    ...input,
    member: order.member_id,
    name,
    sha256,
    content,
    by: ctx.actor.memberId,
    now: ctx.now,
  })
  await recordAudit(ctx.db, ctx, {
    action: 'dispute.picture',
    subject: { kind: 'order', id: input.order },
    memberId: order.member_id,
    after: { chargeback: input.chargeback, name },
  })
  return { id }
}
