import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { connectedProviders, providerNamed } from '../../server/choose-provider.ts'
import { fetchProviderMethods } from '../../server/fetch-methods.ts'
import { ProviderError } from '../../server/provider.ts'
import { endOutage } from '../../server/provider-outages.ts'
import type { checkPaymentAccount as contract } from '../contract.ts'

export async function checkPaymentAccount(
  ctx: MemberContext,
  { provider }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!(await connectedProviders(ctx)).includes(provider))
    throw new ApiError('bad_input', { field: 'provider' })
  const port = await providerNamed(ctx, provider)
  try {
    await port.checkAccount()
    await fetchProviderMethods(ctx, provider)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ provider, err: error }, 'a payment account was checked without success')
    return { result: hasAnswered(error) ? 'refused' : 'unreachable' }
  }
  await endOutage(ctx, provider)
  return { result: 'accepted' }
}

/** Whether the provider answered, though not as to keys that it accepts. */
const hasAnswered = ({ status, cause }: ProviderError): boolean =>
  status === undefined ? cause === undefined : status < 500
