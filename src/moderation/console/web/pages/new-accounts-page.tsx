import { PageHead } from '../../../../web/console/page-head.tsx'
import { reviewsQuery } from '../../../../reviews/web/public-queries.ts'
import { useReviewQueue } from '../../../../reviews/web/public-use-review-queue.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { AccountQueue } from '../account-queue.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.infiniteQuery(reviewsQuery(api, 'new_account'))
  return null
})

/** New accounts that show signs of fraud or spam, and what these are. */
export function Component() {
  const t = useTranslations('consoleCases.newAccounts')
  const queue = useReviewQueue('new_account')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: queue.total })} />
      <AccountQueue queue={queue} />
    </>
  )
}
