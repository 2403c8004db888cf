import { useTranslations } from '../../../web/i18n.tsx'
import { CompanyLines } from '../landing/company-lines.tsx'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = ['members', 'authorities', 'notices', 'disputes'] as const

/** The contact points of Articles 11 and 12 of the Digital Services Act. */
export function Component() {
  const t = useTranslations('pagesContact')
  const { figures, words } = usePageContent()
  const company = (
    <>
      {t.rich('company.text', words)}
      <CompanyLines />
    </>
  )
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={{ from: '2026-11-23' }}
      sections={[
        ...sections.map((id) => ({
          id,
          title: t(`${id}.title`),
          body: t.rich(`${id}.text`, words),
        })),
        { id: 'company', title: t('company.title'), body: company },
      ]}
    />
  )
}
