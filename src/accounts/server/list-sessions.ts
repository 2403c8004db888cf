import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listSessions as contract } from '../credentials-contract.ts'
import { sessionEnd } from '../rules.ts'
import { listOpenSessions } from './sessions.ts'

/** Lists the member's sessions, most recently used first. */
export async function listSessions(ctx: MemberContext): Promise<Output<typeof contract>> {
  const sessions = await listOpenSessions(ctx.db, ctx.actor.memberId, ctx.now)
  return {
    sessions: sessions.map((session) => ({
      id: session.session_id,
      current: session.session_id === ctx.actor.sessionId,
      device: session.device,
      place: session.place,
      started: session.created_at.toISOString(),
      last_used: session.last_used_at.toISOString(),
      ends: sessionEnd(session).toISOString(),
    })),
  }
}
