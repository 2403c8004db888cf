import { PageHead } from '../../../../web/console/page-head.tsx'
import { reviewsQuery } from '../../../../reviews/web/public-queries.ts'
import { useReviewQueue } from '../../../../reviews/web/public-use-review-queue.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { TextQueue } from '../text-queue.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.infiniteQuery(reviewsQuery(api, 'profile_text'))
  return null
})

/** Names and texts that members changed, beside what they said before. */
export function Component() {
  const t = useTranslations('consoleCases.profileTexts')
  const queue = useReviewQueue('profile_text')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: queue.total })} />
      <TextQueue queue={queue} />
    </>
  )
}
