import { useTranslations } from '../../../web/i18n.tsx'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = [
  'real',
  'cost',
  'subscription',
  'premium',
  'unopened',
  'refund',
  'known',
  'location',
  'safe',
  'age',
  'leave',
] as const

export function Component() {
  const t = useTranslations('pagesFaq')
  const { figures, words } = usePageContent()
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={{ from: '2026-11-21' }}
      isFaq
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`),
        body: t.rich(`${id}.text`, words),
      }))}
    />
  )
}
