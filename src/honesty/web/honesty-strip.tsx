import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { Wrap } from '../../web/ui/page.tsx'
import { stripQuery } from './strip-query.ts'

/** Some figures of the honesty page, with a link to all; nothing where none may be shown. */
export function HonestyStrip() {
  const t = useTranslations('honestyStrip')
  const format = useFormatter()
  const { day, figures, promises } = useSuspenseQuery(stripQuery(useApi())).data
  if (day === null || figures.length === 0) return null
  const entries = figures.map(({ metric, value }) => ({
    key: metric,
    text: t(metric, { count: value }),
    // The fictional profiles are a count, the others percentages.
    value:
      metric === 'active_profiles'
        ? format.number(value)
        : format.number(value / 100, { style: 'percent' }),
  }))
  const promiseEntry = promises && {
    key: 'promises',
    text: t('promises', { missed: promises.missed }),
    value: t('of', { kept: promises.kept, total: promises.kept + promises.missed }),
  }
  const date = format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section aria-label={t('label')} className="border-y border-line bg-surface">
      <Wrap className="grid gap-4 py-6">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
          {[...entries, ...(promiseEntry ? [promiseEntry] : [])].map(({ key, text, value }) => (
            <div key={key} className="flex flex-col-reverse justify-end gap-0.5">
              <dt className="text-sm text-ink-2">{text}</dt>
              <dd className="font-display text-2xl font-bold text-ink tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-ink-2">
          {t('counted', { date })} <TextLink to="/honesty">{t('all')}</TextLink>
        </p>
      </Wrap>
    </section>
  )
}
