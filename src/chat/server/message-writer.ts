import { findAccountSummary } from '../../accounts/server/public.ts'
import { asMember, NO_SESSION } from '../../server/member-context.ts'
import type { Actor, Context, MemberContext } from '../../server/context.ts'

/**
 * The member as the one who writes, outside a request of theirs: in the named job `via`, with what
 * was written in `sessionId`.
 */
export async function findWriter(
  ctx: Context,
  memberId: string,
  via: number,
  sessionId: string | null = null,
): Promise<MemberContext | null> {
  const account = await findAccountSummary(ctx.db, memberId)
  if (!account) return null
  const actor: Actor = {
    memberId,
    sessionId: sessionId ?? NO_SESSION,
    role: account.role,
    staffRoles: [],
    confirmed: true,
    paid: account.paid_user,
    banned: account.banned,
    secondStep: false,
    language: account.language,
  }
  return { ...asMember(ctx, actor, via), country: account.country }
}
