import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { hasOrdersAt } from '../../server/credit-orders.ts'
import { deleteAccount } from '../../server/payment-accounts.ts'
import { deleteMarkets } from '../../server/provider-markets.ts'
import type { removePaymentAccount as contract } from '../accounts-contract.ts'
import { routesTo } from '../rules.ts'

/** How long banks may take a payment back, so that its provider must be able to report to us. */
const CHARGEBACK_PERIOD = 180 * 86_400_000

export async function removePaymentAccount(
  ctx: MemberContext,
  { provider, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, payments } = ctx
  const since = new Date(now.getTime() - CHARGEBACK_PERIOD)
  const isShared = payments.connections[provider] !== undefined
  const isUsed =
    routesTo(provider, site.settings, payments.defaultProvider).length > 0 ||
    (await hasOrdersAt(db, { siteId: site.id, provider, since }))
  if (isUsed && !isShared) throw new ApiError('account_in_use')
  if ((await deleteAccount(ctx, provider)) === 0) return {}
  await deleteMarkets(ctx, provider)
  await recordAudit(db, ctx, {
    action: 'payment_account.remove',
    subject: { kind: 'payment_account', id: provider },
    reason,
  })
  return {}
}
