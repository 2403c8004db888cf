import type { Output, Parsed } from '../../platform/contract.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import { atOwnBrand } from '../../staff/server/public.ts'
import { sumLanderDays, type LanderSum } from '../../traffic/server/public.ts'
import { salesRoles, type FunnelRow, getFunnel as contract } from '../contract.ts'
import { funnelSteps, hideSmallFigures, listDays, type Figure, type FunnelStep } from '../rules.ts'
import { readPeriod } from './read-period.ts'

/** Groups with the most views; the total counts all. */
const MAX_ROWS = 50

export async function getFunnel(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = await atOwnBrand(ctx, input.site, contract.roles)
  const { period, before } = readPeriod(input, now)
  const { by, lander, country } = input
  const scope = { siteId: site.id, lander, country }
  const [groups, earlier, days, landers, countries] = await Promise.all([
    sumLanderDays(db, { ...scope, ...period, by }),
    sumLanderDays(db, { ...scope, ...before, by }),
    sumLanderDays(db, { ...scope, ...period, by: 'day' }),
    sumLanderDays(db, { siteId: site.id, ...period, by: 'lander' }),
    sumLanderDays(db, { siteId: site.id, ...period, by: 'country' }),
  ])
  const seesSales = hasStaffRole(actor.staffRoles, salesRoles)
  const hide: Hide = (sums, step) => {
    const column = sums.map((each) => each[step])
    if (step !== 'first_orders' || !seesSales) return hideSmallFigures(column)
    return { values: column, total: column.reduce((total, value) => total + value, 0) }
  }
  const { rows, total } = hideRows(groups, hide)
  return {
    rows: rows.slice(0, MAX_ROWS),
    total,
    before: hideRows(earlier, hide).total,
    days: dayRows(listDays(period), days, hide),
    landers: listKeys(landers),
    countries: listKeys(countries),
  }
}

type Hide = (sums: LanderSum[], step: FunnelStep) => { values: Figure[]; total: Figure }

const listKeys = (sums: LanderSum[]): string[] =>
  sums.map(({ key }) => key).filter((key) => key !== '')

function hideRows(groups: LanderSum[], hide: Hide): { rows: FunnelRow[]; total: FunnelRow } {
  const columns = new Map(funnelSteps.map((step) => [step, hide(groups, step)]))
  return {
    rows: groups.map(({ key }, index) =>
      toRow(key, (step) => columns.get(step)?.values[index] ?? null),
    ),
    total: toRow('', (step) => columns.get(step)?.total ?? null),
  }
}

const toRow = (key: string, figure: (step: FunnelStep) => Figure): FunnelRow => ({
  key,
  views: figure('views'),
  starts: figure('starts'),
  sign_ups: figure('sign_ups'),
  confirmations: figure('confirmations'),
  first_orders: figure('first_orders'),
})

/** Also the days without a visit. */
function dayRows(days: string[], sums: LanderSum[], hide: Hide) {
  const none = { views: 0, starts: 0, sign_ups: 0, confirmations: 0, first_orders: 0 }
  const all = days.map((day) => sums.find(({ key }) => key === day) ?? { key: day, ...none })
  const [signUps, firstOrders] = [hide(all, 'sign_ups').values, hide(all, 'first_orders').values]
  return days.map((day, index) => ({
    day,
    sign_ups: signUps[index] ?? null,
    first_orders: firstOrders[index] ?? null,
  }))
}
