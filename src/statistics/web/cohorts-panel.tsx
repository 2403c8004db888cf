import { useSuspenseQuery } from '@tanstack/react-query'
import { Panel } from '../../web/console/panel.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { COHORT_WEEKS } from '../rules.ts'
import { cohortsQuery } from './queries.ts'
import { useChoice } from './use-choice.ts'
import { useFigure } from './use-figure.ts'
import { Cell, HeadCell, Table } from '../../web/ui/table.tsx'

const weeks = Array.from({ length: COHORT_WEEKS }, (_, index) => index + 1)

/** The share of each sign-up week that was active again, by week after the sign-up. */
export function CohortsPanel() {
  const t = useTranslations('consoleStatistics.cohorts')
  const format = useFormatter()
  const { figure } = useFigure()
  const { cohorts } = useSuspenseQuery(cohortsQuery(useApi(), useChoice().site)).data
  return (
    <Panel
      title={t('title')}
      aside={<span className="text-xs text-ink-2">{t('unit')}</span>}
      foot={t('foot')}
      flush
    >
      {cohorts.length === 0 ? (
        <div className="nothing-here">{t('empty')}</div>
      ) : (
        <Table caption={t('caption')} className="[&_td]:px-1.25 [&_th]:px-1.25">
          <thead>
            <tr>
              <HeadCell>{t('joined')}</HeadCell>
              <HeadCell numeric>{t('members')}</HeadCell>
              {weeks.map((week) => (
                <HeadCell key={week} className="text-center whitespace-nowrap">
                  {t('week', { week })}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.joined}>
                <HeadCell scope="row" className="whitespace-nowrap">
                  {format.dateTime(new Date(cohort.joined), {
                    day: 'numeric',
                    month: 'short',
                    timeZone: 'UTC',
                  })}
                </HeadCell>
                <Cell numeric>{figure(cohort.members)}</Cell>
                {cohort.weeks.map((percent, index) => (
                  <Percent key={weeks[index]} percent={percent} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

function Percent({ percent }: { percent: number | null }) {
  const t = useTranslations('consoleStatistics.cohorts')
  if (percent === null)
    return (
      <Cell className="text-center text-ink-3" aria-label={t('unknown')}>
        ·
      </Cell>
    )
  return (
    <Cell className="cohort-share" ref={(cell) => cell?.style.setProperty('--v', String(percent))}>
      {percent}
    </Cell>
  )
}
