import { useSuspenseQuery } from '@tanstack/react-query'
import { FilterForm, FilterInput } from '../../../web/console/filter-form.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazySection } from '../../../web/lazy.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { readDay, resolvePeriod, type Period } from '../../rules.ts'
import { CostEntries, SourceCosts } from '../cost-tables.tsx'
import { costsQuery } from '../queries.ts'

const CostForm = lazySection(async () => (await import('../cost-form.tsx')).CostForm)

/** The days of the address, else the last 30. */
function readPeriod(search: URLSearchParams, now: Date): Period {
  const [from, to] = [readDay(search.get('from')), readDay(search.get('to'))]
  const period = resolvePeriod({ from, to }, now)
  const fallback = resolvePeriod({}, now)
  if (typeof period !== 'string') return period
  return typeof fallback === 'string' ? { from: '', to: '' } : fallback
}

export const loader = pageLoader(async ({ api, queries, url, settings }) => {
  await queries.query(costsQuery(api, readPeriod(url.searchParams, new Date(settings.now))))
  return null
})

/** What sources of visitors cost, and what each of their sign-ups and first orders cost. */
export function Component() {
  const t = useTranslations('consoleCosts')
  const [search] = useSearchParams()
  const period = readPeriod(search, new Date(useSettings().now))
  const { sources, costs, known } = useSuspenseQuery(costsQuery(useApi(), period)).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <FilterForm action="/operator/statistics/costs">
        <FilterInput name="from" label={t('from')} type="date" defaultValue={period.from} />
        <FilterInput name="to" label={t('to')} type="date" defaultValue={period.to} />
      </FilterForm>
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_372px]">
        <div className="stack-4">
          <SourceCosts sources={sources} period={period} />
          <CostEntries costs={costs} />
        </div>
        <CostForm known={known} period={period} />
      </div>
    </>
  )
}
