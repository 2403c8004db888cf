import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { disableByStaff } from '../../moderation/console/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { suspendMember as contract } from '../contract.ts'
import { getManagedMember } from './permissions.ts'

const LONGEST = 366 * 86_400_000

export async function suspendMember(
  ctx: MemberContext,
  { id, rule, answer, reason, until }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { banned_at } = await getManagedMember(ctx, id)
  if (banned_at) throw new ApiError('already_banned')
  const end = new Date(until)
  const length = end.getTime() - ctx.now.getTime()
  if (length <= 0 || length > LONGEST) throw new ApiError('time_not_possible', { field: 'until' })
  const report = await disableByStaff(ctx, { member: id, reason: rule, answer, until: end })
  await recordAudit(ctx.db, ctx, {
    action: 'member.suspend',
    subject: { kind: 'member', id },
    reason,
    before: { banned: false },
    after: { banned: true, until, number: `R-${report}` },
  })
  return { number: `R-${report}` }
}
