import { reviewsQuery } from '../../../../reviews/web/public-queries.ts'
import { useReviewQueue } from '../../../../reviews/web/public-use-review-queue.ts'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { VoiceIntroQueue } from '../voice-intro-queue.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.infiniteQuery(reviewsQuery(api, 'voice_intro'))
  return null
})

/** What members say on their profiles, before others hear it. */
export function Component() {
  const t = useTranslations('consoleCases.voiceIntros')
  const queue = useReviewQueue('voice_intro')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: queue.total })} />
      <VoiceIntroQueue queue={queue} />
    </>
  )
}
