import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { endSessions as contract } from '../credentials-contract.ts'
import { endOtherSessions, endSession } from './sessions.ts'

/** Treats another member's session or an ended one like an unknown id. */
export async function endSessions(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId, sessionId } = ctx.actor
  const ended =
    input.session === 'others'
      ? await endOtherSessions(ctx, memberId, [sessionId])
      : await endSession(ctx, memberId, input.session)
  return { ended }
}
