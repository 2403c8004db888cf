import { useTranslations } from '../../../web/i18n.tsx'
import { currentVersion } from '../../../legal/rules.ts'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = ['right', 'how', 'amount', 'money', 'early', 'guarantee', 'form'] as const

export function Component() {
  const t = useTranslations('pagesReturn')
  const { figures, words } = usePageContent()
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={currentVersion('return-policy')}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`),
        body: t.rich(`${id}.text`, words),
      }))}
    />
  )
}
