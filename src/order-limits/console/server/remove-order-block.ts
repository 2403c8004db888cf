import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { removeOrderBlock as contract } from '../contract.ts'
import { endBlock, findBlock } from '../../server/order-blocks.ts'

export async function removeOrderBlock(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = await findBlock(ctx.db, ctx.site.id, id)
  if (!found) throw new ApiError('not_found')
  if (!(await endBlock(ctx.db, id, ctx.now))) return {}
  await recordAudit(ctx.db, ctx, {
    action: 'order_block.remove',
    subject: { kind: 'order_block', id },
    reason,
    before: { kind: found.kind, of: found.label, until: found.expires_at },
  })
  return {}
}
