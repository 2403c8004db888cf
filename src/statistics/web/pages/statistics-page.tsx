import { useSuspenseQuery } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api-error.ts'
import { anyStaff, hasStaffRole } from '../../../platform/staff-roles.ts'
import { useOwnBrands } from '../../../staff/web/public-brand-filter.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { useRememberedSearch } from '../../../web/console/use-remembered-search.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { salesRoles, type Statistics } from '../../contract.ts'
import { AffiliatesPanel } from '../affiliates-panel.tsx'
import { CohortsPanel } from '../cohorts-panel.tsx'
import { FigurePanels } from '../figure-panels.tsx'
import { FigureTiles } from '../figure-tiles.tsx'
import { FunnelPanel } from '../funnel-panel.tsx'
import { IncomePanel, SalesPanel } from '../income-panel.tsx'
import { PeriodForm, PresetLinks } from '../period-form.tsx'
import {
  affiliateFiguresQuery,
  cohortsQuery,
  funnelQuery,
  salesQuery,
  statisticsQuery,
} from '../queries.ts'
import { ScopedTiles } from '../scoped-tiles.tsx'
import { TrendPanel } from '../trend-panel.tsx'
import { queuesQuery } from '../../../console/web/public-queues.ts'
import { readChoice, useChoice } from '../use-choice.ts'
import { listRolesThere, useRolesThere } from '../use-roles-there.ts'

type Roles = Parameters<typeof hasStaffRole>[0]
const seesFunnel = (roles: Roles) => hasStaffRole(roles, ['content', 'finance'])
const seesAffiliates = (roles: Roles) => hasStaffRole(roles, ['finance'])
const seesSales = (roles: Roles) => hasStaffRole(roles, salesRoles)

export const loader = pageLoader(async ({ api, queries, url, user, settings }) => {
  const { site, period, scope, by } = readChoice(url.searchParams, new Date(settings.now))
  const brands = site === undefined ? [] : (await queries.query(queuesQuery(api))).brands
  const roles = listRolesThere(user?.staff_roles ?? [], brands, site)
  await Promise.all([
    queries.query(statisticsQuery(api, period)),
    queries.query(cohortsQuery(api, site)),
    seesSales(roles) && queries.query(salesQuery(api, scope)),
    seesFunnel(roles) && queries.query(funnelQuery(api, scope, by)),
    seesAffiliates(roles) && queries.query(affiliateFiguresQuery(api, period)),
  ])
  return null
})

export function Component() {
  const t = useTranslations('consoleStatistics')
  const settings = useSettings()
  const { site, period, failure } = useChoice()
  const brand = useOwnBrands(anyStaff).find(({ id }) => id === site)
  const roles = useRolesThere()
  const failureText = useFailureText()
  const statistics = useSuspenseQuery(statisticsQuery(useApi(), period)).data
  const { counted_until: until } = statistics
  useRememberedSearch('statistics')
  return (
    <>
      <PageHead
        title={t('title')}
        lead={
          until === null
            ? null
            : t.rich('lead', {
                name: brand?.name ?? settings.name,
                time: () => <LocalTime at={until} look="time" />,
              })
        }
        actions={<PresetLinks />}
      />
      {until === null && <Notice tone="info" title={t('notCounted')} />}
      {failure && <Notice tone="warn" role="alert" title={failureText(new ApiError(failure))} />}
      {seesFunnel(roles) ? (
        <WithFunnel statistics={statistics} roles={roles} />
      ) : (
        <>
          <PeriodForm options={null} statistics={statistics} />
          <FigureTiles statistics={statistics} hasSales={seesSales(roles)} />
          <div className={twoColumns}>
            <div className="stack-4">
              <TrendPanel days={statistics.days} />
              <FigurePanels statistics={statistics} />
            </div>
            <div className="stack-4">
              <Income statistics={statistics} roles={roles} />
              <CohortsPanel />
            </div>
          </div>
        </>
      )}
      <p className="text-xs text-ink-2">{t('hidden', { count: statistics.min_people })}</p>
      <nav className="flex flex-wrap gap-4" aria-label={t('more')}>
        {seesFunnel(roles) && <TextLink to="/operator/statistics/costs">{t('costs')}</TextLink>}
        {hasStaffRole(roles, ['support', 'moderator']) && (
          <TextLink to="/operator/statistics/contact">{t('contact')}</TextLink>
        )}
      </nav>
    </>
  )
}

const twoColumns = 'console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_420px]'

type PartProps = { statistics: Statistics; roles: Roles }

const Income = ({ statistics: { income }, roles }: PartProps) =>
  seesSales(roles) ? <SalesPanel /> : <IncomePanel income={income} />

/** With the landers, by which and by country the figures can be filtered. */
function WithFunnel({ statistics, roles }: PartProps) {
  const t = useTranslations('consoleStatistics')
  const { scope, by, isScoped } = useChoice()
  const funnel = useSuspenseQuery(funnelQuery(useApi(), scope, by)).data
  return (
    <>
      <PeriodForm options={funnel} statistics={statistics} />
      {isScoped ? (
        <ScopedTiles period={statistics.period} hasSales={seesSales(roles)} {...funnel} />
      ) : (
        <FigureTiles statistics={statistics} hasSales={seesSales(roles)} />
      )}
      {isScoped && <p className="text-xs text-ink-2">{t('scopeNote')}</p>}
      <div className={twoColumns}>
        <div className="stack-4">
          <TrendPanel days={isScoped ? funnel.days : statistics.days} />
          <FunnelPanel period={statistics.period} />
          {!isScoped && <FigurePanels statistics={statistics} />}
        </div>
        <div className="stack-4">
          {(!isScoped || seesSales(roles)) && <Income statistics={statistics} roles={roles} />}
          {!isScoped && <CohortsPanel />}
          {!isScoped && seesAffiliates(roles) && <AffiliatesPanel />}
        </div>
      </div>
    </>
  )
}
