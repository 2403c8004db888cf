import { useTranslations } from '../../../web/i18n.tsx'
import { CompanyLines } from '../landing/company-lines.tsx'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = ['contact', 'login', 'orders', 'members', 'data'] as const

export function Component() {
  const t = useTranslations('pagesService')
  const { figures, words } = usePageContent()
  const helped = sections.map((id) => ({
    id,
    title: t(`${id}.title`),
    body: t.rich(`${id}.text`, words),
  }))
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
      change={{ from: '2026-11-21' }}
      sections={[...helped, { id: 'company', title: t('company.title'), body: company }]}
    />
  )
}
