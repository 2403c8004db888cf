import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { setBanned } from './account-status.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * Bans the member and ends every session. After a new log-in only the calls in
 * server/http/banned.ts are allowed.
 */
export async function ban(ctx: Context, memberId: string): Promise<void> {
  await setBanned(ctx.db, memberId, ctx.now)
  await endOtherSessions(ctx, memberId, [])
}

export const liftBan = (db: Queryable, memberId: string): Promise<void> =>
  setBanned(db, memberId, null)
