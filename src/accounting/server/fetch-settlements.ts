import type { Context } from '../../server/context.ts'
import { findFirstPaidAt } from '../../payments/server/public.ts'
import {
  connectedProviders,
  providerNamed,
  ProviderError,
  type Settlement,
} from '../../providers/server/public.ts'
import { addSettlement, findLastSettledAt } from './settlements.ts'

/** Overlap with what is booked, for settlements that a provider tells late; those stay as they are. */
const FETCHED_BACK = 35 * 86_400_000

/**
 * Fetches what the site's providers paid out. The reconciliation compares it with the orders; a
 * provider that does not answer is asked again the next night, however many nights that takes.
 */
export async function fetchSettlements(ctx: Context): Promise<void> {
  for (const name of await connectedProviders(ctx)) {
    try {
      await fetchFrom(ctx, name)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ provider: name, err: error }, 'settlements could not be fetched')
    }
  }
}

async function fetchFrom(ctx: Context, provider: string): Promise<void> {
  const of = { siteId: ctx.site.id, provider }
  const port = await providerNamed(ctx, provider)
  if (!port.listSettlements) return
  const from =
    (await findLastSettledAt(ctx.everySite, of)) ?? (await findFirstPaidAt(ctx.db, of)) ?? ctx.now
  const settlements = await port.listSettlements(new Date(from.getTime() - FETCHED_BACK))
  await ctx.inTransaction((txCtx) => bookSettlements(txCtx, provider, settlements))
}

/** Books those that are not booked yet, in the caller's transaction; returns them. */
export async function bookSettlements(
  ctx: Context,
  provider: string,
  settlements: readonly Settlement[],
): Promise<Settlement[]> {
  const booked: Settlement[] = []
  // A payout of a shared account may pay orders of another brand.
  const everySite = { db: ctx.everySite, now: ctx.now }
  for (const settlement of settlements)
    if (await addSettlement(everySite, { siteId: ctx.site.id, provider }, settlement))
      booked.push(settlement)
  const late = booked.filter((one) => isLate(ctx, one)).map(({ id }) => id)
  if (late.length > 0)
    ctx.log.warn({ provider, settlements: late }, 'settlements of more than 35 days ago are booked')
  return booked
}

const isLate = ({ now }: Context, { paidOutAt }: Settlement) =>
  paidOutAt.getTime() < now.getTime() - FETCHED_BACK
