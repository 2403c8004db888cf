import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { selfiesQuery } from '../queries.ts'
import { SelfieQueue } from '../selfie-queue.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(selfiesQuery(api))
  return null
})

/** Selfies of members who ask for the badge "Verified". */
export function Component() {
  const t = useTranslations('consoleSelfies')
  const { selfies, total } = useSuspenseQuery(selfiesQuery(useApi())).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: total })} />
      {selfies.length === 0 ? (
        <div className="empty">
          <b>{t('empty')}</b> {t('emptyText')}
        </div>
      ) : (
        <SelfieQueue selfies={selfies} />
      )}
    </>
  )
}
