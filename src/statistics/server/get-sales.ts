import type { Output, Parsed } from '../../platform/contract.ts'
import { currencies } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import { atOwnBrand } from '../../staff/server/public.ts'
import { getSales as contract } from '../contract.ts'
import {
  listDayValues,
  listSalesValues,
  type DayValue,
  type salesMetrics,
} from './daily-metrics.ts'
import { readPeriod } from './read-period.ts'

export async function getSales(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = await atOwnBrand(ctx, input.site, contract.roles)
  const { period, before } = readPeriod(input, now)
  const { lander, country } = input
  const days = { siteId: site.id, from: before.from, to: period.to }
  const isScoped = lander !== undefined || country !== undefined
  const values = isScoped
    ? await listSalesValues(db, { ...days, lander, country })
    : await listDayValues(db, days)
  const compared = (metric: keyof typeof salesMetrics, unit = '') => {
    const matching = values.filter((each) => each.metric === metric && each.unit === unit)
    return {
      value: sum(matching.filter(({ day }) => day >= period.from)),
      before: sum(matching.filter(({ day }) => day < period.from)),
    }
  }
  return {
    period,
    before,
    orders: compared('orders'),
    first_orders: compared('first_orders'),
    refunds: compared('refunds'),
    chargebacks: compared('chargebacks'),
    income: currencies
      .map((currency) => {
        const { value: amount, before: earlier } = compared('income', currency)
        return { currency, amount, before: earlier }
      })
      .filter(({ amount, before: earlier }) => amount > 0 || earlier > 0),
  }
}

const sum = (values: DayValue[]): number => values.reduce((total, { value }) => total + value, 0)
