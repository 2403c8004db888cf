import type { Context } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { endSession, startSession } from './sessions.ts'

/** Starts a session and sets its cookie; ends the browser's previous session. */
export async function beginSession(
  ctx: Context,
  memberId: string,
  secondStep: boolean,
): Promise<void> {
  if (ctx.actor) await endSession(ctx, ctx.actor.memberId, ctx.actor.sessionId)
  const session = {
    sessionId: newId(),
    memberId,
    siteId: ctx.site.id,
    device: ctx.device,
    place: ctx.addressCountry,
    secondStep,
  }
  ctx.setSession({ token: await startSession(ctx.db, session, ctx.now), member: memberId })
}
