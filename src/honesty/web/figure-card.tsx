import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { ChevronDownIcon } from '../../web/ui/icon.tsx'
import { Card } from '../../web/ui/page.tsx'
import type { MetricName, HonestyFigure } from '../contract.ts'
import { partName } from './part-name.ts'
import { MIN_PEOPLE, getSpec, sumVisible } from '../rules.ts'
import { useDayText, useFigureText } from './use-figure-text.ts'

/** One fact with its parts, and how it is counted. */
export function FigureCard({
  metric,
  figures,
  day,
}: {
  metric: MetricName
  figures: readonly HonestyFigure[]
  day: string
}) {
  const t = useTranslations('honesty')
  const parts = figures.filter((figure) => figure.metric === metric)
  return (
    <Card id={metric} padded={false} className="grid content-start gap-1 px-4.5 pt-4.5 pb-1.5">
      <MainFigure metric={metric} parts={parts} />
      <h3 className="text-base leading-6 font-semibold">{t(`metrics.${metric}.title`)}</h3>
      <Parts metric={metric} parts={parts} />
      <details className="group -mx-4.5 mt-1.5 border-t border-line px-4.5 text-sm text-ink-2">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-ember-ink">
          {t('how')}
          <ChevronDownIcon className="transition-[rotate] duration-state group-open:rotate-180" />
        </summary>
        <Definition metric={metric} parts={parts} day={day} />
      </details>
    </Card>
  )
}

type Parts = { metric: MetricName; parts: readonly HonestyFigure[] }

const mainParts = new Set(['', 'half'])

/** The whole, the middle one, or the sum of what is shown; in its place that there are too few. */
function MainFigure({ metric, parts }: Parts) {
  const t = useTranslations('honesty')
  const figureText = useFigureText()
  const { unit } = getSpec(metric)
  const main = parts.find(({ part }) => mainParts.has(part))
  const sum = main ? null : sumVisible(parts)
  const value = main ? main.value : (sum?.value ?? null)
  if (value === null)
    return (
      <p className="font-display text-xl leading-11.5 font-semibold text-ink-2">{t('tooFew')}</p>
    )
  const text = figureText(unit, value)
  return (
    <p className="font-display text-[2.5rem] leading-11.5 font-bold tracking-tight tabular-nums">
      {sum?.isRounded ? t('about', { value: text }) : text}
    </p>
  )
}

function Parts({ metric, parts }: Parts) {
  const t = useTranslations('honesty')
  const figureText = useFigureText()
  const { unit } = getSpec(metric)
  // Percentiles are about the same people, so there are too few for all or for none.
  const others = parts.filter(
    ({ part, value }) => !mainParts.has(part) && (part !== 'nine_tenths' || value !== null),
  )
  if (parts.every(({ value }) => value === null) || others.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {others.map(({ part, value }) => {
        const text = value === null ? t('tooFew') : figureText(unit, value)
        return (
          <li key={part}>
            {part === 'nine_tenths' ? (
              t('parts.nine_tenths', { value: text })
            ) : (
              <>
                {partName(t, part)}: <span className="tabular-nums">{text}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What is counted, since when the number stands, and the query. */
export function Definition({ metric, parts, day }: Parts & { day: string }) {
  const t = useTranslations('honesty')
  const dayText = useDayText()
  const [first] = parts
  const [oldest] = parts.flatMap(({ as_of, value }) => (value === null ? [] : [as_of])).toSorted()
  const isHidden = parts.some(({ state }) => state === 'too_few')
  const isSum = !parts.some(({ part }) => mainParts.has(part)) && isHidden
  const since = oldest !== undefined && oldest < day ? oldest : null
  return (
    <div className="grid gap-2 pb-3">
      <p>{t(`metrics.${metric}.how`)}</p>
      {isHidden && <p>{t('tooFewText', { count: MIN_PEOPLE })}</p>}
      {isSum && <p>{t('sum')}</p>}
      {since !== null && <p>{t('held', { date: dayText(since), count: MIN_PEOPLE })}</p>}
      <p>
        <QueryLink name={metric} version={first?.version ?? 1} />
      </p>
    </div>
  )
}

export function QueryLink({ name, version }: { name: string; version: number }) {
  const t = useTranslations('honesty')
  const format = useFormatter()
  return (
    <a href={`/honesty/queries/${name}.sql`} className="underline">
      {t('query', { name, version: format.number(version) })}
    </a>
  )
}
