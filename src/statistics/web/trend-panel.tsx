import { LineChart } from '../../web/console/line-chart.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import type { Statistics } from '../contract.ts'
import { useFigure } from './use-figure.ts'

type Day = Pick<Statistics['days'][number], 'day' | 'sign_ups' | 'first_orders'>

/** Sign-ups and first orders by day. */
export function TrendPanel({ days }: { days: Day[] }) {
  const t = useTranslations('consoleStatistics')
  const format = useFormatter()
  const { figure } = useFigure()
  const dayText = (day: string) =>
    format.dateTime(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const best = days.reduce<Day | null>(
    (value, day) => ((day.sign_ups ?? 0) > (value?.sign_ups ?? 0) ? day : value),
    null,
  )
  const last = days.at(-1)
  return (
    <Panel title={t('trend.title')}>
      <LineChart
        title={
          best && last
            ? t('trend.finding', {
                best: figure(best.sign_ups),
                day: dayText(best.day),
                last: figure(last.sign_ups),
              })
            : t('trend.none')
        }
        labels={days.map(({ day }) => dayText(day))}
        lines={[
          { label: t('figures.sign_ups'), values: days.map((day) => day.sign_ups) },
          { label: t('figures.first_orders'), values: days.map((day) => day.first_orders) },
        ]}
        heads={{ label: t('trend.day'), hidden: figure(null) }}
      />
    </Panel>
  )
}
