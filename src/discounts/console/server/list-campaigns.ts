import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { Campaign, listCampaigns as contract } from '../contract.ts'
import { listCampaignIncome, listCampaignRows, type CampaignRow } from './discount-codes.ts'

const MAX_LISTED = 500

export async function listCampaigns(ctx: MemberContext): Promise<Output<typeof contract>> {
  const found = await listCampaignRows(ctx.db, ctx.site.id, MAX_LISTED)
  const income = await listCampaignIncome(ctx.db, ctx.site.id)
  return {
    campaigns: found.map((row) => ({
      ...toCampaign(row, ctx.now),
      income: income
        .filter(({ id }) => id === row.id)
        .map(({ currency, amount, discount }) => ({ currency, amount, discount })),
    })),
  }
}

function toCampaign(
  { status, starts_at, expires_at, ...found }: CampaignRow,
  now: Date,
): Omit<Campaign, 'income'> {
  const hasStarted = starts_at <= now
  const hasEnded = expires_at !== null && expires_at <= now
  const running = hasStarted ? 'running' : 'planned'
  return {
    ...found,
    percentage: found.percentage === null ? null : found.percentage / 100,
    starts: starts_at.toISOString(),
    expires: expires_at?.toISOString() ?? null,
    state: status === 'withdrawn' ? 'withdrawn' : hasEnded ? 'ended' : running,
    withdrawable: status === 'active' && !hasEnded && (!hasStarted || expires_at === null),
  }
}
