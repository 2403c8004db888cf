import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { removeShift as contract } from '../duty-contract.ts'
import { deleteShift } from './duty-shifts.ts'

export async function removeShift(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (await deleteShift(ctx.db, ctx.site.id, id))
    await recordAudit(ctx.db, ctx, {
      action: 'duty.remove',
      subject: { kind: 'staff', id: ctx.actor.memberId },
      before: { shift: id },
    })
  return {}
}
