import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { PhotoQueue } from '../photo-queue.tsx'
import { waitingPhotosQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(waitingPhotosQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleCases')
  const { photos, total } = useSuspenseQuery(waitingPhotosQuery(useApi())).data
  return (
    <>
      <PageHead title={t('title')} lead={t('photos.lead', { count: total })} />
      {photos.length === 0 && (
        <div className="empty">
          <b>{t('empty')}</b> {t('emptyText')}
        </div>
      )}
      <PhotoQueue photos={photos} />
    </>
  )
}
