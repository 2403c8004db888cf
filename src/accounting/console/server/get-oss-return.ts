import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findRatesFrom } from '../../server/exchange-rates.ts'
import { sumOss } from '../../server/oss-sums.ts'
import { toBzstFile, toOssReturn, toQuarter, toQuarterDays } from '../oss-rules.ts'
import type { DayRates } from '../rate-rules.ts'
import type { getOssReturn as contract } from '../rates-contract.ts'

export async function getOssReturn(
  { db, site, now }: MemberContext,
  { quarter }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { company } = site.settings
  const days = toQuarterDays(quarter)
  const sums = await sumOss(db, { siteId: site.id, home: company.country, ...days })
  const ratesByQuarter = new Map<string, DayRates>()
  for (const sold of new Set(sums.map((sum) => sum.quarter)))
    ratesByQuarter.set(sold, await findRatesFrom(db, toQuarterDays(sold).to))
  const result = toOssReturn(quarter, sums, ratesByQuarter)
  const isOver = quarter < toQuarter(now)
  const used = new Map(
    sums.flatMap(({ quarter: sold, currency }) => {
      const rate = ratesByQuarter.get(sold)?.get(currency)
      return rate ? [[`${sold}${currency}`, { quarter: sold, currency, ...rate }]] : []
    }),
  )
  return {
    is_over: isOver,
    ...result,
    rates: [...used.values()],
    file:
      isOver && result.missing.length === 0 && result.rows.length > 0
        ? { name: `oss-${quarter}.csv`, content: toBzstFile(result) }
        : null,
  }
}
