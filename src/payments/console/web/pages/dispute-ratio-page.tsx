import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { DisputeTabs } from '../dispute-tabs.tsx'
import { disputesQuery, ratioQuery, warningsQuery } from '../queries.ts'
import { RatioPanels } from '../ratio-panels.tsx'

const months = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** The month of the address; null: the current one. */
const readMonth = (search: URLSearchParams): string | null =>
  months.exec(search.get('month') ?? '')?.[0] ?? null

export const loader = pageLoader(async ({ api, queries, url }) => {
  await Promise.all([
    queries.infiniteQuery(disputesQuery(api, 'open')),
    queries.query(warningsQuery(api, null)),
    queries.query(ratioQuery(api, readMonth(url.searchParams))),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleOrders.disputes')
  const search = useSearchParams()[0]
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <DisputeTabs current="ratio" />
      <RatioPanels month={readMonth(search)} />
    </>
  )
}
