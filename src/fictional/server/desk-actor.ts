import { ApiError } from '../../platform/api-error.ts'
import { asMember } from '../../server/member-context.ts'
import type { Actor, MemberContext } from '../../server/context.ts'
import { findFictionalProfile } from './fictional-profile.ts'

/** The context of a fictional profile, in the session of the person who runs it; `not_found` for others. */
export async function actAsFictional(ctx: MemberContext, id: string): Promise<MemberContext> {
  if (!(await findFictionalProfile(ctx, id))) throw new ApiError('not_found')
  const actor: Actor = {
    ...ctx.actor,
    memberId: id,
    role: 'member',
    staffRoles: [],
    paid: true,
  }
  return asMember(ctx, actor)
}
