import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { resumeMails as contract } from '../contract.ts'
import { getPreferences } from './get-preferences.ts'
import { enable } from './notification-disabled.ts'

export async function resumeMails(ctx: MemberContext): Promise<Output<typeof contract>> {
  await enable(ctx.db, ctx.actor.memberId, null)
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return getPreferences(ctx)
}
