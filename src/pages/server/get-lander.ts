import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { nextMidnight } from '../../likes/rules.ts'
import { regionsByName } from '../../profiles/server/public.ts'
import { ACTIVE_STEP_SECONDS, toPublishedCounts } from '../../search/rules.ts'
import {
  countActiveByRegion,
  countByRegion,
  listPromotedCards,
} from '../../search/server/public.ts'
import type { Context } from '../../server/context.ts'
import { getCities, getTimeZone } from '../../server/places/places.ts'
import { findCountryMap } from '../../server/places/region-paths.ts'
import type { getLander as contract } from '../contract.ts'
import { hasLander } from '../rules.ts'

const CARDS = 12

/** Counts of people by region of the visitor's country, and cards of promoted members. */
export async function getLander(
  ctx: Context,
  { lander }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!hasLander(ctx.site.settings.landers, lander)) throw new ApiError('not_found')
  const largest = getCities(ctx.country)[0]
  const timeZone = largest ? getTimeZone(largest) : 'UTC'
  const members = await countByRegion(ctx.db, ctx.site.id, ctx.country)
  const active = await countActiveByRegion(
    ctx.db,
    ctx.site.id,
    ctx.country,
    Math.floor(startOfDay(ctx.now, timeZone).getTime() / 1000 / ACTIVE_STEP_SECONDS),
  )
  const smallest = ctx.site.settings.min_group_size
  const published = {
    members: toPublishedCounts(members, smallest),
    active: toPublishedCounts(active, smallest),
  }
  return {
    metrics: { members: published.members.total, active_today: published.active.total },
    regions: regionsByName(ctx.country, ctx.locale).map(({ id, name }) => ({
      id,
      name,
      members: published.members.byRegion.get(id) ?? null,
      active_today: published.active.byRegion.get(id) ?? null,
    })),
    map: lander === 'maplanding' ? findCountryMap(ctx.country) : null,
    time_zone: timeZone,
    cards: await listPromotedCards(ctx, CARDS),
  }
}

const DAY = 86_400_000

const startOfDay = (now: Date, timeZone: string) =>
  nextMidnight(new Date(now.getTime() - DAY), timeZone)
