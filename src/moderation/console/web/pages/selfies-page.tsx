import { reviewsQuery } from '../../../../reviews/web/public-queries.ts'
import { useReviewQueue } from '../../../../reviews/web/public-use-review-queue.ts'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { SelfieQueue } from '../selfie-queue.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.infiniteQuery(reviewsQuery(api, 'selfie'))
  return null
})

/** Selfies of members who ask for the badge "Verified". */
export function Component() {
  const t = useTranslations('consoleCases.selfies')
  const queue = useReviewQueue('selfie', { opens: 'next' })
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: queue.total })} />
      <SelfieQueue queue={queue} />
    </>
  )
}
