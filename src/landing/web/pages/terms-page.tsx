import { useTranslations } from '../../../web/i18n.tsx'
import { currentVersion } from '../../../legal/rules.ts'
import { usePageContent } from '../page-content.tsx'
import { TextPage } from '../text-page.tsx'

const sections = [
  'who',
  'account',
  'credits',
  'premium',
  'orders',
  'guarantee',
  'fictional',
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
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={currentVersion('terms')}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`),
        body: t.rich(`${id}.text`, words),
      }))}
    />
  )
}
