import { useTranslations } from 'use-intl'
import { Disclosure } from '../../web/ui/lists.tsx'
import { Narrow, SectionTitle } from '../../web/ui/page.tsx'

const questions = ['who', 'known', 'premium', 'leave'] as const

export function Questions() {
  const t = useTranslations('landing')
  return (
    <Narrow className="py-14 lg:py-22">
      <SectionTitle className="pb-3">{t('questions.title')}</SectionTitle>
      {questions.map((key) => (
        <Disclosure key={key} summary={t(`questions.${key}.title`)}>
          {t(`questions.${key}.text`)}
        </Disclosure>
      ))}
    </Narrow>
  )
}
