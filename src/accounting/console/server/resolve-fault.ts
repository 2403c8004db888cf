import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { recheckOrderJob } from '../../server/reconcile.ts'
import {
  findFaults,
  closeFault,
  lockFault,
  type FaultRow,
} from '../../server/reconciliation-faults.ts'
import type { resolveFault as contract } from '../faults-contract.ts'
import { listWays } from './list-faults.ts'

export async function resolveFault(
  ctx: MemberContext,
  { way, reason, ...key }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = await lockFault(ctx.db, ctx.site.id, key)
  if (!found) throw new ApiError('not_found')
  if (found.state !== 'open') throw new ApiError('fault_resolved')
  if (!listWays(found).includes(way)) throw new ApiError('way_not_possible')
  const state = await resolve(ctx, found, way)
  if (state !== 'open') {
    const note = state === 'explained' ? reason : ''
    const resolvedBy = ctx.actor.memberId
    await closeFault(ctx.db, key, { state, resolvedBy, note, now: ctx.now })
  }
  await recordAudit(ctx.db, ctx, {
    action: `fault.${way}`,
    subject: { kind: 'fault', id: `${key.fault}:${key.subject}` },
    memberId: found.member_id,
    reason,
    after: { state },
  })
  return { state }
}

async function resolve(
  ctx: MemberContext,
  { order_id: orderId, ...found }: FaultRow,
  way: 'recheck' | 'fetch' | 'explain',
): Promise<FaultRow['state']> {
  if (way === 'explain') return 'explained'
  if (way === 'fetch') {
    if (orderId !== null) await ctx.enqueue(recheckOrderJob, { site: ctx.site.id, order: orderId })
    return 'open'
  }
  const faults = await findFaults(ctx.db, ctx.site.id)
  const remains = faults.some(
    ({ fault, subject }) => fault === found.fault && subject === found.subject,
  )
  return remains ? 'open' : 'gone'
}
