import type { Output } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { logout as contract } from '../contract.ts'
import { endSession } from './sessions.ts'

export async function logout(ctx: Context): Promise<Output<typeof contract>> {
  if (ctx.actor) await endSession(ctx, ctx.actor.memberId, ctx.actor.sessionId)
  ctx.setSession(null)
  return { user: null }
}
