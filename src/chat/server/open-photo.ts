import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { openPhoto as contract } from '../contract.ts'
import { markPhotoOpened } from './messages.ts'
import { mayOpen } from './permissions.ts'

export async function openPhoto(
  ctx: MemberContext,
  { conversation, seq }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await mayOpen(ctx, conversation)
  return { opened: await markPhotoOpened(ctx, conversation, seq) }
}
