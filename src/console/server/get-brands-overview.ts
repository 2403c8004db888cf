import type { Output } from '../../platform/contract.ts'
import type { Currency } from '../../platform/money.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { Kinds } from '../../reviews/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { listOwnBrands, type OwnBrand } from '../../staff/server/public.ts'
import type { BrandOverview, getBrandsOverview as contract } from '../brands-contract.ts'
import { getHomeFigures } from './home-figure.ts'
import { countAlarms, sumIncome, toFigures } from './home-figures.ts'
import { findDisputeAlarms } from './dispute-alarms.ts'
import { findQueues, toOwnBrand } from './list-console-queues.ts'

export const getBrandsOverview =
  (kinds: Kinds) =>
  async (ctx: MemberContext): Promise<Output<typeof contract>> => {
    const brands: BrandOverview[] = []
    for (const brand of await listOwnBrands(ctx)) brands.push(await readBrand(brand, kinds))
    return {
      brands,
      total: {
        figures: toFigures((name) => sumPairs(brands.map(({ figures }) => figures[name]))),
        income: sumIncomes(brands.flatMap(({ income }) => (income ? [income] : []))),
        waiting: brands.reduce((sum, { waiting }) => sum + waiting, 0),
        late: brands.reduce((sum, { late }) => sum + late, 0),
      },
    }
  }

/** Today in one brand, from what its home page counts. */
async function readBrand(brand: OwnBrand, kinds: Kinds): Promise<BrandOverview> {
  const { ctx } = brand
  const { db, site, now, actor } = ctx
  const queues = (await findQueues(ctx, kinds)).filter(({ name }) => name !== 'mine')
  const late = queues.reduce((sum, queue) => sum + queue.late, 0)
  const { figures, countedAt } = await getHomeFigures(db, { siteId: site.id, now })
  const alarms = await countAlarms(db, site.id, now)
  return {
    ...toOwnBrand(brand),
    figures,
    income: hasStaffRole(actor.staffRoles, ['finance']) ? await sumIncome(db, site.id, now) : null,
    queues: queues.map((queue) => ({
      name: queue.name,
      waiting: queue.waiting,
      late: queue.late,
    })),
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    late,
    alarms: [
      ...alarms,
      { kind: 'late' as const, count: late },
      ...(await findDisputeAlarms(ctx)),
    ].filter(({ kind, count }) => count > 0 && (brand.isCurrent || kind !== 'jobs')),
    counted_until: countedAt.toISOString(),
  }
}

type Pair = { today: number; last_week: number }

const sumPairs = (pairs: Pair[]): Pair => ({
  today: pairs.reduce((sum, { today }) => sum + today, 0),
  last_week: pairs.reduce((sum, { last_week: before }) => sum + before, 0),
})

/** One sum for each currency: amounts of two currencies are never added. */
function sumIncomes(incomes: (Pair & { currency: Currency })[][]) {
  if (incomes.length === 0) return null
  const byCurrency = Map.groupBy(incomes.flat(), ({ currency }) => currency)
  return Array.from(byCurrency, ([currency, pairs]) => ({ ...sumPairs(pairs), currency }))
}
