import { useTranslations } from '../../../web/i18n.tsx'
import { COOLDOWN_DAYS } from '../../../discounts/rules.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { ClockIcon, CoinsIcon, DramaIcon, HeartIcon } from '../../../web/ui/icon.tsx'
import { SectionTitle, Wrap } from '../../../web/ui/page.tsx'

const commitments = [
  ['profiles', DramaIcon],
  ['likes', HeartIcon],
  ['countdown', ClockIcon],
  ['price', CoinsIcon],
] as const

/** What the site cannot do by design. */
export function NeverList() {
  const t = useTranslations('landing')
  const { time_bonus_seconds } = useSettings()
  const figures = { hours: time_bonus_seconds / 3600, quiet: COOLDOWN_DAYS }
  return (
    <Wrap className="grid grid-cols-1 gap-8 py-14 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-22 lg:py-22">
      <div className="grid content-start gap-4">
        <SectionTitle>{t('never.title')}</SectionTitle>
        <p className="text-ink-2">{t('never.text')}</p>
      </div>
      <ul className="border-t border-line">
        {commitments.map(([key, Icon]) => (
          <li key={key} className="flex gap-4 border-b border-line py-5">
            <Icon className="size-6.5 flex-none text-ember-ink" />
            <div className="grid min-w-0 gap-1">
              <h3 className="text-lg">{t(`never.${key}.title`)}</h3>
              <p className="text-ink-2">{t(`never.${key}.text`, figures)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Wrap>
  )
}
