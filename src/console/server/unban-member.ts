import { liftBan } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { enableProfile } from '../../profiles/server/public.ts'
import { banOverturned } from '../../moderation/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { unbanMember as contract } from '../contract.ts'
import { getManagedMember } from './permissions.ts'

export async function unbanMember(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { banned_at } = await getManagedMember(ctx, id)
  if (!banned_at) throw new ApiError('not_banned')
  await liftBan(ctx.db, id)
  await enableProfile(ctx.db, id, ctx.now)
  await ctx.emit(banOverturned, { member: id, isOpen: true })
  ctx.announce(id, { kind: 'user' })
  await recordAudit(ctx.db, ctx, {
    action: 'member.unban',
    subject: { kind: 'member', id },
    reason,
    before: { banned: true },
    after: { banned: false },
  })
  return {}
}
