import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { CheckQueue } from '../check-queue.tsx'
import { QualityResults } from '../quality-results.tsx'
import { qualityChecksQuery, qualityResultsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([
    queries.query(qualityChecksQuery(api)),
    queries.query(qualityResultsQuery(api)),
  ])
  return null
})

/** Decisions of colleagues that wait for a second look, and how often both agreed. */
export function Component() {
  const t = useTranslations('consoleQuality')
  const api = useApi()
  const { checks, total } = useSuspenseQuery(qualityChecksQuery(api)).data
  const results = useSuspenseQuery(qualityResultsQuery(api)).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: total, share: results.share })} />
      <CheckQueue checks={checks} />
      <QualityResults results={results} />
    </>
  )
}
