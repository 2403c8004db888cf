import type { MemberContext } from '../../../server/context.ts'
import { TIME_BONUS } from '../../rules.ts'
import { listRunningCampaigns, type RunningCampaign } from './discount-codes.ts'

type RunningOffer = RunningCampaign & {
  /** How long it lasts for each member from their sign-up; null if it ends for all at once. */
  hours: number | null
}

/** The time bonus, then the campaigns that apply now, the nearest end first. */
export async function listRunningOffers(
  { db, site, now }: MemberContext,
  limit: number,
): Promise<RunningOffer[]> {
  const { time_bonus_percentage: percentage, time_bonus_seconds: seconds } = site.settings
  const bonus = {
    name: TIME_BONUS,
    percentage,
    value_amount: null,
    currency: null,
    starts_at: null,
    expires_at: null,
    hours: seconds / 3600,
  }
  const campaigns = await listRunningCampaigns(db, { siteId: site.id, now, limit })
  return [
    ...(seconds > 0 ? [bonus] : []),
    ...campaigns.map((campaign) => ({
      ...campaign,
      percentage: campaign.percentage === null ? null : campaign.percentage / 100,
      hours: null,
    })),
  ]
}
