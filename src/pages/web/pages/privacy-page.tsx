import { useTranslations } from '../../../web/i18n.tsx'
import { currentVersion } from '../../../legal/rules.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { usePageContent } from '../landing/page-content.tsx'
import { TextPage } from '../landing/text-page.tsx'

const sections = [
  'who',
  'kept',
  'why',
  'location',
  'photos',
  'others',
  'aftercare',
  'processors',
  'time',
  'erasure',
  'rights',
  'security',
] as const

export function Component() {
  const t = useTranslations('pagesPrivacy')
  const { figures, words } = usePageContent()
  const { aftercare } = useSettings()
  const visible = sections.filter((id) => id !== 'aftercare' || aftercare)
  return (
    <TextPage
      title={t('title')}
      lead={t('lead', figures)}
      change={currentVersion('privacy')}
      sections={visible.map((id) => ({
        id,
        title: t(`${id}.title`),
        body: t.rich(`${id}.text`, words),
      }))}
    />
  )
}
