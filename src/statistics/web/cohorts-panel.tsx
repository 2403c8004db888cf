import { useSuspenseQuery } from '@tanstack/react-query'
import { Panel } from '../../web/console/panel.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { COHORT_WEEKS } from '../rules.ts'
import { cohortsQuery } from './queries.ts'
import { useFigure } from './use-figure.ts'

const weeks = Array.from({ length: COHORT_WEEKS }, (_, index) => index + 1)

/** The share of each sign-up week that was active again, by week after the sign-up. */
export function CohortsPanel() {
  const t = useTranslations('consoleStatistics.cohorts')
  const format = useFormatter()
  const { figure } = useFigure()
  const { cohorts } = useSuspenseQuery(cohortsQuery(useApi())).data
  return (
    <Panel
      title={t('title')}
      aside={<span className="sm mut">{t('unit')}</span>}
      foot={t('foot')}
      flush
    >
      {cohorts.length === 0 ? (
        <div className="empty">{t('empty')}</div>
      ) : (
        <div className="tw">
          <table className="tbl coh">
            <caption className="sr">{t('caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('joined')}</th>
                <th scope="col" className="r">
                  {t('members')}
                </th>
                {weeks.map((week) => (
                  <th key={week} scope="col" className="text-center">
                    {t('week', { week })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map((cohort) => (
                <tr key={cohort.joined}>
                  <th scope="row" className="nw">
                    {format.dateTime(new Date(cohort.joined), {
                      day: 'numeric',
                      month: 'short',
                      timeZone: 'UTC',
                    })}
                  </th>
                  <td className="r">{figure(cohort.members)}</td>
                  {cohort.weeks.map((percent, index) => (
                    <Percent key={weeks[index]} percent={percent} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function Percent({ percent }: { percent: number | null }) {
  const t = useTranslations('consoleStatistics.cohorts')
  if (percent === null)
    return (
      <td className="q na" aria-label={t('unknown')}>
        ·
      </td>
    )
  return (
    <td className="q" ref={(cell) => cell?.style.setProperty('--v', String(percent))}>
      {percent}
    </td>
  )
}
