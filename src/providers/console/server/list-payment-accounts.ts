import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listSavedAccounts, type SavedAccount } from '../../server/payment-accounts.ts'
import { adapters } from '../../server/adapters.ts'
import { webhookPath } from '../../server/webhook-path.ts'
import { listMarkets, type ProviderMarket } from '../../server/provider-markets.ts'
import { listOutages } from '../../server/provider-outages.ts'
import type { listPaymentAccounts as contract, PaymentAccount } from '../contract.ts'
import { routesTo } from '../rules.ts'

export async function listPaymentAccounts(ctx: MemberContext): Promise<Output<typeof contract>> {
  const [saved, outages, markets] = await Promise.all([
    listSavedAccounts(ctx),
    listOutages(ctx),
    listMarkets(ctx, null),
  ])
  return {
    accounts: Object.entries(adapters)
      .filter(([name]) => name !== 'local' || ctx.payments.connections['local'])
      .map(([provider, { credentials, optionalCredentials }]) => {
        const account = saved.find((each) => each.provider === provider)
        return {
          provider,
          source: toSource(ctx, provider, account),
          keys: [
            ...credentials.map((name) => ({ name, required: true })),
            ...optionalCredentials.map((name) => ({ name, required: false })),
          ],
          saved_at: account?.saved_at.toISOString() ?? null,
          previous_until: account?.previous_until?.toISOString() ?? null,
          down_until:
            outages.find((each) => each.provider === provider)?.down_until.toISOString() ?? null,
          webhook: ctx.payments.webhookOrigin + webhookPath(provider, ctx.site.id),
          routed: routesTo(provider, ctx.site.settings, ctx.payments.defaultProvider),
          markets: markets.filter((each) => each.provider === provider).map(toMarket),
        }
      }),
  }
}

function toSource(
  { payments }: MemberContext,
  provider: string,
  account: SavedAccount | undefined,
): PaymentAccount['source'] {
  if (account) return 'site'
  return payments.connections[provider] ? 'installation' : 'none'
}

const toMarket = ({ country, currency, methods, fetchedAt }: ProviderMarket) => ({
  country,
  currency,
  methods,
  fetched_at: fetchedAt.toISOString(),
})
