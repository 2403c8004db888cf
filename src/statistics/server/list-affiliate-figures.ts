import { listOwed } from '../../affiliates/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { currencies } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import { atOwnBrand } from '../../staff/server/public.ts'
import { sumLanderDays } from '../../traffic/server/public.ts'
import { listAffiliateFigures as contract } from '../contract.ts'
import { isTooFew } from '../rules.ts'
import { readPeriod } from './read-period.ts'

const visible = (figure: number) => (isTooFew(figure) ? null : figure)

export async function listAffiliateFigures(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = await atOwnBrand(ctx, input.site, contract.roles)
  const owed = await listOwed(db, site.id)
  const counts = await sumLanderDays(db, {
    siteId: site.id,
    ...readPeriod(input, now).period,
    by: 'network',
  })
  const networks = [...new Set(owed.map(({ network }) => network))]
  return {
    affiliates: networks.map((network) => {
      const count = counts.find(({ key }) => key === network)
      return {
        network,
        leads: visible(count?.confirmations ?? 0),
        orders: count?.first_orders ?? 0,
        owed: currencies.flatMap((currency) => {
          const owedRow = owed.find((row) => row.network === network && row.currency === currency)
          return owedRow ? [{ currency, amount: owedRow.amount }] : []
        }),
      }
    }),
  }
}
