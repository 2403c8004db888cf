import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { lookup } from '../../../platform/lookup.ts'
import type { MemberContext } from '../../../server/context.ts'
import { assertReachable } from '../../../server/outgoing/assert-reachable.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { savePaymentAccount as save } from '../../server/payment-accounts.ts'
import { adapters } from '../../server/provider/adapters.ts'
import { deleteMarkets } from '../../server/provider-markets.ts'
import { endOutage } from '../../server/provider-outages.ts'
import type { savePaymentAccount as contract } from '../accounts-contract.ts'

/** The audit log names the keys, never their values. */
export async function savePaymentAccount(
  ctx: MemberContext,
  { provider, keys, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const adapter = lookup(adapters, provider)
  if (!adapter) throw new ApiError('bad_input', { field: 'provider' })
  const known = new Set([...adapter.credentials, ...adapter.optionalCredentials])
  const given = Object.entries(keys).filter(([, value]) => value !== '')
  const unknown = given.find(([name]) => !known.has(name))
  if (unknown) throw new ApiError('key_invalid', { field: 'provider' })
  const missing = adapter.credentials.find((name) => !given.some(([each]) => each === name))
  if (missing !== undefined) throw new ApiError('key_missing', { field: missing, name: missing })
  for (const [name, value] of given) if (/url$/i.test(name)) await assertReachable(ctx, value, name)
  await save(ctx, provider, Object.fromEntries(given))
  await deleteMarkets(ctx, provider)
  await endOutage(ctx, provider)
  await recordAudit(ctx.db, ctx, {
    action: 'payment_account.save',
    subject: { kind: 'payment_account', id: provider },
    reason,
    after: { keys: given.map(([name]) => name) },
  })
  return {}
}
