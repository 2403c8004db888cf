import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { changedTextsQuery } from '../queries.ts'
import { TextQueue } from '../text-queue.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(changedTextsQuery(api))
  return null
})

/** Names and texts that members changed, beside what they said before. */
export function Component() {
  const t = useTranslations('consoleProfileTexts')
  const { texts, total } = useSuspenseQuery(changedTextsQuery(useApi())).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: total })} />
      <TextQueue texts={texts} />
    </>
  )
}
