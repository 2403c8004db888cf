import { useTranslations } from '../../../web/i18n.tsx'
import { currentVersion } from '../../../legal/rules.ts'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = ['needed', 'browser', 'others', 'counts', 'remove'] as const

export function Component() {
  const t = useTranslations('pagesCookies')
  const { figures, words } = usePageContent()
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={currentVersion('cookies')}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`),
        body: t.rich(`${id}.text`, words),
      }))}
    />
  )
}
