import { useTranslations } from '../../../web/i18n.tsx'
import { listLocalTexts } from '../../../legal/local-rules.ts'
import { currentVersion } from '../../../legal/rules.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { OrderingList, SearchOrderList } from '../landing/ordering-list.tsx'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = [
  'who',
  'account',
  'credits',
  'premium',
  'orders',
  'guarantee',
  'aftercare',
  'fictional',
  'ordering',
  'conduct',
  'content',
  'ending',
  'liability',
  'changes',
  'disputes',
] as const

export function Component() {
  const t = useTranslations('pagesTerms')
  const { figures, words } = usePageContent()
  const { aftercare } = useSettings()
  const local = useTranslations('localLaw')
  const visible = sections.filter((id) => id !== 'aftercare' || aftercare)
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={currentVersion('terms')}
      sections={[
        ...visible.map((id) => ({
          id,
          title: t(`${id}.title`),
          body: (
            <>
              {id === 'ordering' && <SearchOrderList />}
              {t.rich(`${id}.text`, words)}
              {id === 'ordering' && <OrderingList />}
            </>
          ),
        })),
        ...listLocalTexts('terms', () => true).map(({ region, text }) => ({
          id: text,
          title: `${local(`regions.${region}`)}: ${local(`titles.${text}`)}`,
          body: <p>{local(`texts.${text}`, figures)}</p>,
        })),
      ]}
    />
  )
}
