import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import { showProfile } from '../../profiles/server/public.ts'
import type { showMember as contract } from '../actions-contract.ts'
import { getManagedMember } from './permissions.ts'

/** A ban hides the profile too; it is lifted by a call of its own. */
export async function showMember(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { banned_at } = await getManagedMember(ctx, id)
  if (banned_at || !(await showProfile(ctx.db, id, ctx.now))) throw new ApiError('not_hidden')
  ctx.announce(id, { kind: 'user' })
  await recordAudit(ctx.db, ctx, {
    action: 'member.show',
    subject: { kind: 'member', id },
    reason,
    before: { hidden: true },
    after: { hidden: false },
  })
  return {}
}
