import { useSuspenseQuery } from '@tanstack/react-query'
import { reviewsQuery } from '../../../../reviews/web/public-queries.ts'
import { useReviewQueue } from '../../../../reviews/web/public-use-review-queue.ts'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { CheckQueue } from '../check-queue.tsx'
import { QualityResults } from '../quality-results.tsx'
import { qualityResultsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([
    queries.infiniteQuery(reviewsQuery(api, 'quality')),
    queries.query(qualityResultsQuery(api)),
  ])
  return null
})

/** Decisions of colleagues that wait for a second look, and how often both agreed. */
export function Component() {
  const t = useTranslations('consoleCases.quality')
  const api = useApi()
  const queue = useReviewQueue('quality', { opens: 'one' })
  const results = useSuspenseQuery(qualityResultsQuery(api)).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: queue.total, share: results.share })} />
      <CheckQueue queue={queue} />
      <QualityResults results={results} />
    </>
  )
}
