import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { setLanguage as contract } from '../contract.ts'
import { setAccountLanguage } from './account.ts'

export async function setLanguage(
  ctx: MemberContext,
  { language }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await setAccountLanguage(ctx.db, ctx.actor.memberId, language)
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return { language }
}
