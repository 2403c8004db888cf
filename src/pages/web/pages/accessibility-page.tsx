import { useTranslations } from '../../../web/i18n.tsx'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = ['status', 'measures', 'limits', 'assessment', 'contact', 'law'] as const

/** The accessibility statement (EN 301 549, Directive (EU) 2019/882, annex V). */
export function Component() {
  const t = useTranslations('pagesAccessibility')
  const { figures, words } = usePageContent()
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={{ from: '2026-11-22' }}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`, figures),
        body: t.rich(`${id}.text`, words),
      }))}
    />
  )
}
