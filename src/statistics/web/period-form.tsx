import { anyStaff } from '../../platform/staff-roles.ts'
import { BrandFilter, useOwnBrands } from '../../staff/web/public-brand-filter.tsx'
import { SavedViews } from '../../staff/web/public-saved-views.tsx'
import { countryName } from '../../platform/names.ts'
import { FilterForm, FilterInput, FilterSelect } from '../../web/console/filter-form.tsx'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import { useSearchParams } from '../../web/router/hooks.ts'
import { Link, TextLink } from '../../web/ui/link.tsx'
import { presets, type Statistics } from '../contract.ts'
import { choicePath, useChoice } from './use-choice.ts'

/** Lengths of the period, counted back from today. */
export function PresetLinks() {
  const t = useTranslations('consoleStatistics')
  const [search] = useSearchParams()
  const { period } = useChoice()
  const isDated = Boolean(period.from ?? period.to)
  return (
    <nav className="segment-links" aria-label={t('period')}>
      {presets.map((preset) => (
        <Link
          key={preset}
          to={choicePath(search, { days: preset, from: null, to: null })}
          aria-current={!isDated && preset === (period.days ?? '30') ? 'true' : undefined}
        >
          {preset === '365' ? t('year') : t('days', { count: Number(preset) })}
        </Link>
      ))}
    </nav>
  )
}

type Options = { landers: string[]; countries: string[] }

/** Dates, lander and country as a GET form; without options there is nothing to filter by. */
export function PeriodForm({
  options,
  statistics,
}: {
  options: Options | null
  statistics: Statistics
}) {
  const t = useTranslations('consoleStatistics')
  const locale = useLocale()
  const [search] = useSearchParams()
  const brands = useOwnBrands(anyStaff)
  const { period, scope, isScoped } = useChoice()
  const { lander, country } = scope
  return (
    <>
      <FilterForm action="/operator/statistics" views={<SavedViews page="statistics" />}>
        {period.days && <input type="hidden" name="days" value={period.days} />}
        {search.get('by') && <input type="hidden" name="by" value={search.get('by') ?? ''} />}
        <BrandFilter brands={brands} />
        <FilterInput name="from" label={t('from')} type="date" />
        <FilterInput name="to" label={t('to')} type="date" />
        {options && (
          <>
            <FilterSelect
              name="lander"
              label={t('funnel.groups.lander')}
              values={withChosen(options.landers, lander)}
              toText={(value) => value}
            />
            <FilterSelect
              name="country"
              label={t('funnel.groups.country')}
              values={withChosen(options.countries, country)}
              toText={(value) => countryName(locale, value)}
            />
          </>
        )}
      </FilterForm>
      <p className="text-xs text-ink-2">
        <ComparedPeriods {...statistics} />{' '}
        {isScoped && (
          <TextLink to={choicePath(search, { lander: null, country: null })}>
            {t('unscoped')}
          </TextLink>
        )}
      </p>
    </>
  )
}

/** A chosen value stays among the options where nothing was counted. */
const withChosen = (values: string[], chosen: string | undefined): string[] =>
  chosen === undefined || values.includes(chosen) ? values : [...values, chosen]

function ComparedPeriods({ period, before }: Pick<Statistics, 'period' | 'before'>) {
  const t = useTranslations('consoleStatistics')
  const format = useFormatter()
  const date = (day: string) =>
    format.dateTime(new Date(day), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  return t('periods', {
    from: date(period.from),
    to: date(period.to),
    beforeFrom: date(before.from),
    beforeTo: date(before.to),
  })
}
