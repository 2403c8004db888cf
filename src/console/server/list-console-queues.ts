import type { Output } from '../../platform/contract.ts'
import { queueRoles as caseQueueRoles } from '../../moderation/console/rules.ts'
import { mapNames } from '../../platform/map-names.ts'
import { reviewQueues } from '../../platform/staff-queues.ts'
import { hasStaffRole, memberRoles, type StaffRole } from '../../platform/staff-roles.ts'
import type { Kinds } from '../../reviews/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { listOwnBrands, type OwnBrand } from '../../staff/server/public.ts'
import type { listConsoleQueues as contract } from '../home-contract.ts'
import { listQueues } from './home-figures.ts'

type Queues = Output<typeof contract>['queues']

export const queueRoles: Record<Queues[number]['name'], readonly StaffRole[]> = {
  mine: memberRoles,
  ...mapNames(reviewQueues, () => ['moderator']),
  ...caseQueueRoles,
  chargebacks: ['support', 'finance'],
  debit_returns: ['support', 'finance'],
  payment_warnings: ['support', 'finance'],
  withdrawals: ['support', 'finance'],
  data_requests: ['support'],
}

const bankQueues = new Set<Queues[number]['name']>([
  'chargebacks',
  'debit_returns',
  'payment_warnings',
])

/** The queues of the caller's roles in which something waits. */
export async function findQueues(
  { db, site, actor: { memberId, staffRoles }, now }: MemberContext,
  kinds: Kinds,
): Promise<Queues> {
  const queues = await listQueues(db, { siteId: site.id, memberId, now, kinds: kinds() })
  return queues
    .filter(({ name }) => hasStaffRole(staffRoles, queueRoles[name]))
    .map((queue) => ({
      ...queue,
      oldest_at: queue.oldest_at.toISOString(),
      due_at: queue.due_at.toISOString(),
      due_since: queue.due_since.toISOString(),
      of_bank: bankQueues.has(queue.name),
    }))
}

export const toOwnBrand = ({ id, name, origin, isCurrent, ctx }: OwnBrand) => ({
  id,
  name,
  origin,
  is_current: isCurrent,
  roles: ctx.actor.staffRoles,
})

export const listConsoleQueues =
  (kinds: Kinds) =>
  async (ctx: MemberContext): Promise<Output<typeof contract>> => ({
    queues: await findQueues(ctx, kinds),
    brands: (await listOwnBrands(ctx)).map(toOwnBrand),
  })
