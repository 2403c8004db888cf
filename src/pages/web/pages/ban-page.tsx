import { useTranslations } from '../../../web/i18n.tsx'
import { currentVersion } from '../../../legal/rules.ts'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = [
  'spirit',
  'never',
  'refused',
  'photos',
  'yourself',
  'decide',
  'money',
  'appeal',
  'danger',
] as const

export function Component() {
  const t = useTranslations('pagesBan')
  const { figures, words } = usePageContent()
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={currentVersion('ban')}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`),
        body: t.rich(`${id}.text`, words),
      }))}
    />
  )
}
