import { useTranslations } from '../../../web/i18n.tsx'
import { maxVisitorAccess } from '../../../sites/visitor-rules.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { Disclosure } from '../../../web/ui/lists.tsx'
import { Narrow, SectionTitle } from '../../../web/ui/page.tsx'

const questions = ['who', 'known', 'premium', 'leave'] as const

export function Questions() {
  const t = useTranslations('landing')
  const settings = useSettings()
  const figures = {
    photos: settings.premium_photos,
    days: settings.reactivation_days,
    visitors: maxVisitorAccess(settings),
  }
  return (
    <Narrow className="py-14 lg:py-22">
      <SectionTitle className="pb-3">{t('questions.title')}</SectionTitle>
      {questions.map((key) => (
        <Disclosure key={key} summary={t(`questions.${key}.title`)}>
          {t(`questions.${key}.text`, figures)}
        </Disclosure>
      ))}
    </Narrow>
  )
}
