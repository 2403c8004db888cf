import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { providerNamed, ProviderError } from '../../../providers/server/public.ts'
import type { listDefenceReasons as contract } from '../disputes-contract.ts'
import { getSiteDispute } from './get-dispute.ts'
import { getSiteOrder } from './permissions.ts'

export async function listDefenceReasons(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { chargeback_id: chargeback, method } = await getSiteDispute(ctx, input)
  const { provider, provider_payment_id: payment } = await getSiteOrder(ctx, input.order)
  const port = await providerNamed(ctx, provider)
  if (!port.listDefenceReasons || payment === null || method === 'sdd')
    return { result: 'by_hand', reasons: [] }
  try {
    const reasons = await port.listDefenceReasons(payment, chargeback)
    return { result: reasons.length > 0 ? 'offered' : 'by_hand', reasons }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ provider, err: error }, 'the reasons of a defence could not be fetched')
    return { result: 'unreachable', reasons: [] }
  }
}
