import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../../web/page-title.tsx'
import { Empty } from '../../../../web/ui/empty.tsx'
import { CircleCheckIcon } from '../../../../web/ui/icon.tsx'
import { Wrap } from '../../../../web/ui/page.tsx'
import { OperatorHead } from '../operator-head.tsx'
import { PhotoReview } from '../photo-review.tsx'
import { waitingPhotosQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(waitingPhotosQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleCases')
  const { photos, total } = useSuspenseQuery(waitingPhotosQuery(useApi())).data
  return (
    <Wrap className="grid gap-5 py-5 md:py-7">
      <TabTitle>{t('title')}</TabTitle>
      <OperatorHead title={t('title')} lead={t('lead')} status={t('waiting', { count: total })} />
      {photos.length === 0 ? (
        <Empty icon={CircleCheckIcon} title={t('empty')}>
          {t('emptyText')}
        </Empty>
      ) : (
        <PhotoReview photos={photos} />
      )}
    </Wrap>
  )
}
