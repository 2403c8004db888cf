import type { Context } from '../../../server/context.ts'
import { listAccountProviders } from '../payment-accounts.ts'
import { providerNamed } from '../provider/choose-provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { addSettlement } from '../settlements.ts'

/** Makes up for nights without an answer; what is stored already stays as it is. */
const FETCHED_BACK = 35 * 86_400_000

/**
 * Fetches what the site's providers paid out. The reconciliation compares it with the orders; a
 * provider that does not answer is asked again the next night.
 */
export async function fetchSettlements(ctx: Context): Promise<void> {
  const since = new Date(ctx.now.getTime() - FETCHED_BACK)
  const shared = Object.keys(ctx.payments.connections)
  for (const name of new Set([...shared, ...(await listAccountProviders(ctx))])) {
    try {
      await fetchFrom(ctx, name, since)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ provider: name, err: error }, 'settlements could not be fetched')
    }
  }
}

async function fetchFrom(ctx: Context, provider: string, since: Date): Promise<void> {
  const port = await providerNamed(ctx, provider)
  const settlements = (await port.listSettlements?.(since)) ?? []
  await ctx.inTransaction(async (txCtx) => {
    for (const settlement of settlements)
      await addSettlement(txCtx.db, { siteId: ctx.site.id, provider }, settlement)
  })
}
