import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { seeChats as contract } from '../contract.ts'
import { markSeen } from './inbox.ts'

export async function seeChats(ctx: MemberContext): Promise<Output<typeof contract>> {
  return { seen: await markSeen(ctx) }
}
