import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import { hideProfile } from '../../profiles/server/public.ts'
import type { hideMember as contract } from '../actions-contract.ts'
import { isProfileDisabled } from './console-accounts.ts'
import { getManagedMember } from './permissions.ts'
import { openDecidedCase } from './warn-member.ts'

export async function hideMember(
  ctx: MemberContext,
  { id, rule, answer, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const member = await getManagedMember(ctx, id)
  if (await isProfileDisabled(ctx.db, id)) throw new ApiError('already_hidden')
  await hideProfile(ctx.db, id, rule, ctx.now)
  const number = await openDecidedCase(ctx, member, { rule, answer, mail: 'hidden' })
  ctx.announce(id, { kind: 'user' })
  await recordAudit(ctx.db, ctx, {
    action: 'member.hide',
    subject: { kind: 'member', id },
    reason,
    before: { hidden: false },
    after: { hidden: true, number, rule },
  })
  return { number }
}
