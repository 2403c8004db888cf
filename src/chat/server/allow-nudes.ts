import { findNudeConsent, setNudeConsent } from '../../safety/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { allowNudes as contract } from '../nude-consent-contract.ts'
import { mayOpen } from './permissions.ts'

export async function allowNudes(
  ctx: MemberContext,
  { conversation, allowed }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { other_id } = await mayOpen(ctx, conversation)
  await setNudeConsent(ctx, other_id, allowed)
  return { allowed: (await findNudeConsent(ctx, other_id, ctx.actor.memberId)) ?? false }
}
