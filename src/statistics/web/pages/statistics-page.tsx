import { useSuspenseQuery } from '@tanstack/react-query'
import { hasStaffRole } from '../../../platform/staff-roles.ts'
import { Alarm } from '../../../web/console/alarm.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { Link } from '../../../web/ui/link.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { funnelGroups, periods } from '../../contract.ts'
import { AffiliatesPanel } from '../affiliates-panel.tsx'
import { CohortsPanel } from '../cohorts-panel.tsx'
import { FigureTiles } from '../figure-tiles.tsx'
import { FunnelPanel } from '../funnel-panel.tsx'
import { affiliateFiguresQuery, cohortsQuery, funnelQuery, statisticsQuery } from '../queries.ts'
import { TrendPanel } from '../trend-panel.tsx'

const optionsOf = (search: URLSearchParams) => ({
  days: periods.find((period) => period === search.get('days')) ?? '30',
  by: funnelGroups.find((group) => group === search.get('by')) ?? 'lander',
})
const seesFunnel = (roles: Parameters<typeof hasStaffRole>[0]) =>
  hasStaffRole(roles, ['content', 'finance'])
const seesAffiliates = (roles: Parameters<typeof hasStaffRole>[0]) =>
  hasStaffRole(roles, ['finance'])

export const loader = pageLoader(async ({ api, queries, url, user }) => {
  const { days, by } = optionsOf(url.searchParams)
  const roles = user?.staff_roles ?? []
  await Promise.all([
    queries.query(statisticsQuery(api, days)),
    queries.query(cohortsQuery(api)),
    seesFunnel(roles) && queries.query(funnelQuery(api, days, by)),
    seesAffiliates(roles) && queries.query(affiliateFiguresQuery(api, days)),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleStatistics')
  const { name } = useSettings()
  const [search] = useSearchParams()
  const { days, by } = optionsOf(search)
  const roles = useUser()?.staff_roles ?? []
  const statistics = useSuspenseQuery(statisticsQuery(useApi(), days)).data
  const { counted_until: until } = statistics
  return (
    <>
      <PageHead
        title={t('title')}
        lead={
          until === null
            ? null
            : t.rich('lead', { name, time: () => <LocalTime at={until} look="time" /> })
        }
        actions={
          <nav className="seg" aria-label={t('period')}>
            {periods.map((period) => (
              <Link
                key={period}
                to={`/operator/statistics?days=${period}&by=${by}`}
                aria-current={period === days ? 'true' : undefined}
              >
                {t('days', { count: Number(period) })}
              </Link>
            ))}
          </nav>
        }
      />
      {until === null && <Alarm tone="note" title={t('notCounted')} />}
      <FigureTiles statistics={statistics} />
      <div className="cols c-stat">
        <div className="stack">
          <TrendPanel days={statistics.days} />
          {seesFunnel(roles) && (
            <FunnelPanel
              days={days}
              by={by}
              addressOf={(group) => `/operator/statistics?days=${days}&by=${group}`}
            />
          )}
        </div>
        <div className="stack">
          <CohortsPanel />
          {seesAffiliates(roles) && <AffiliatesPanel days={days} />}
        </div>
      </div>
      <p className="sm mut">{t('hidden', { count: statistics.min_people })}</p>
    </>
  )
}
