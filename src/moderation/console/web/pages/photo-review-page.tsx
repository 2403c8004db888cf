import { PageHead } from '../../../../web/console/page-head.tsx'
import { reviewsQuery } from '../../../../reviews/web/public-queries.ts'
import { useReviewQueue } from '../../../../reviews/web/public-use-review-queue.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { PhotoQueue } from '../photo-queue.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.infiniteQuery(reviewsQuery(api, 'photo'))
  return null
})

export function Component() {
  const t = useTranslations('consoleCases')
  const queue = useReviewQueue('photo', { isInstant: true })
  return (
    <>
      <PageHead title={t('title')} lead={t('photos.lead', { count: queue.total })} />
      <PhotoQueue queue={queue} />
    </>
  )
}
