import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { seeChats as contract } from '../contract.ts'
import { markSeen } from './inbox.ts'

/** What was never on the screen stays unseen: its credits still come back, and it may still be taken back. */
export async function seeChats(ctx: MemberContext, { previews }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  return { seen: await markSeen(ctx, previews) }
}
