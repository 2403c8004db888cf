import { BarChart } from '../../../web/console/bar-chart.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import type { ContactFigures } from '../contract.ts'

/** The share of first messages that were answered, by month, and since when there are rules. */
export function AnswersPanel({ figures }: { figures: ContactFigures }) {
  const t = useTranslations('consoleContact')
  const format = useFormatter()
  const { months, rules_began: began } = figures
  const bars = months.flatMap(({ month, answered }) =>
    answered === null
      ? []
      : [
          {
            label: format.dateTime(new Date(month), { month: 'short', timeZone: 'UTC' }),
            value: Math.round(answered / 10),
          },
        ],
  )
  return (
    <Panel
      title={t('answers')}
      foot={
        began === null
          ? t('noRules')
          : t.rich('began', { date: () => <LocalTime at={`${began}T12:00:00Z`} look="date" /> })
      }
    >
      {bars.length === 0 ? (
        <p className="text-ink-2">{t('noAnswers')}</p>
      ) : (
        <BarChart
          title={t('answersTitle')}
          bars={bars}
          heads={{ label: t('month'), value: t('percent') }}
          labelEvery={1}
        />
      )}
    </Panel>
  )
}
