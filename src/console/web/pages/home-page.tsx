import { useIsFetching, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ClaimCase } from '../../../moderation/console/web/public-claim-case.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { BarChart } from '../../../web/console/bar-chart.tsx'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { PromisedTime } from '../../../web/console/deadline.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tile, Tiles } from '../../../web/console/tile.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { When } from '../../../web/console/when.tsx'
import type { Output } from '../../../platform/contract.ts'
import { formatMoney, type Currency } from '../../../platform/money.ts'
import { getQueuePath } from '../../../platform/staff-queues.ts'
import { hasStaffRole, type StaffRole } from '../../../platform/staff-roles.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { RotateCwIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import type { getConsoleHome } from '../../home-contract.ts'
import { mildAlarms } from '../../rules.ts'
import { ClaimedCases } from '../claimed-cases.tsx'
import { QueuesTable } from '../queues-table.tsx'
import { homeQuery } from '../queries.ts'
import { RunningOffers } from '../running-offers.tsx'
import { StaffDone } from '../staff-done.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(homeQuery(api))
  return null
})

type Home = Output<typeof getConsoleHome>

/** Where an alarm is dealt with, and the role that opens the page. */
const ratio = '/operator/chargebacks/share'
const alarmPages: Record<
  Exclude<Home['alarms'][number]['kind'], 'late'>,
  { to: string; role: StaffRole }
> = {
  mail: { to: '/operator/mails?state=failed', role: 'support' },
  payments: { to: '/operator/reconciliation', role: 'finance' },
  jobs: { to: '/operator/system', role: 'admin' },
  disputes: { to: ratio, role: 'finance' },
  many_disputes: { to: ratio, role: 'finance' },
}

export function Component() {
  const t = useTranslations('consoleHome')
  const format = useFormatter()
  const { name } = useSettings()
  const home = useSuspenseQuery(homeQuery(useApi())).data
  const { figures, orders_by_hour: hours, offers } = home
  const mine = home.queues.find((queue) => queue.name === 'mine')
  const queues = home.queues.filter((queue) => queue !== mine)
  const roles = useUser()?.staff_roles ?? []
  const isAdmin = hasStaffRole(roles, ['admin'])
  const isModerator = hasStaffRole(roles, ['moderator'])
  return (
    <>
      <PageHead
        title={format.dateTime(new Date(home.counted_until), {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          timeZone: 'UTC',
        })}
        lead={t.rich('lead', {
          name,
          time: () => <LocalTime at={home.counted_until} look="time" />,
        })}
        actions={
          <>
            <Refresh />
            {home.cases && (
              <ClaimCase
                {...(isModerator && { queue: 'reports' })}
                label={t(isModerator ? 'takeReport' : 'takeCase')}
                noneLeft={t(isModerator ? 'noReport' : 'noCase')}
              />
            )}
          </>
        }
      />
      {home.alarms.length > 0 && <Alarms alarms={home.alarms} queues={queues} />}
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_348px]">
        <div className="stack-4">
          <Panel
            title={t('waits')}
            aside={<span className="text-ink-2 text-xs">{t('nearest')}</span>}
            foot={
              (queues.length > 0 || home.last_late) && (
                <QueuesFoot queues={queues} late={home.last_late} />
              )
            }
            flush
          >
            <QueuesTable queues={queues} />
          </Panel>
          {home.cases && <ClaimedCases cases={home.cases} total={mine?.waiting ?? 0} />}
          <Panel
            title={t('done')}
            aside={
              isAdmin && (
                <TextLink className="text-xs" to="/operator/audit">
                  {t('audit')}
                </TextLink>
              )
            }
          >
            <StaffDone entries={home.done} />
          </Panel>
        </div>
        <div className="stack-4">
          <Figures home={home} />
          <Panel title={t('chart.title')}>
            <BarChart
              title={t('chart.finding', {
                today: figures.orders.today,
                before: figures.orders.last_week,
              })}
              heads={{
                label: t('chart.hour'),
                value: t('chart.today'),
                compared: t('chart.before'),
              }}
              bars={hours.map(({ hour, today, last_week }) => ({
                label: `${String(hour).padStart(2, '0')}:00`,
                value: today,
                compared: last_week,
              }))}
            />
          </Panel>
          {offers && <RunningOffers offers={offers} />}
        </div>
      </div>
    </>
  )
}

/** How much waits and is late, and when an answer was late the last time. */
function QueuesFoot({ queues, late }: { queues: Home['queues']; late: Home['last_late'] }) {
  const t = useTranslations('consoleHome')
  return (
    <>
      {queues.length > 0 && t('sum', sumQueues(queues))}{' '}
      {late
        ? t.rich('lastLate', {
            queue: t(`queues.${late.queue}`),
            date: () => <When at={late.answered_at} />,
            time: () => <PromisedTime from={late.due_at} to={late.answered_at} />,
          })
        : t('neverLate')}
    </>
  )
}

const sumQueues = (queues: Home['queues']) => ({
  waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
  late: queues.reduce((sum, { late }) => sum + late, 0),
})

/** Fetches the page's figures now instead of in a minute. */
function Refresh() {
  const t = useTranslations('consoleHome')
  const queries = useQueryClient()
  const isFetching = useIsFetching({ queryKey: ['operator'] }) > 0
  const refresh = () => void queries.invalidateQueries({ queryKey: ['operator'] })
  useShortcuts({ r: refresh })
  return (
    <Button variant="line" shortcut="R" busy={isFetching} onClick={refresh}>
      <RotateCwIcon />
      {t('refresh')}
    </Button>
  )
}

function Alarms({ alarms, queues }: Pick<Home, 'alarms' | 'queues'>) {
  const t = useTranslations('consoleHome.alarms')
  const names = useTranslations('consoleHome.queues')
  const roles = useUser()?.staff_roles ?? []
  const late = queues.filter((queue) => queue.late > 0)
  /** Where an alarm is dealt with: the first late queue is the one with the nearest deadline. */
  const getAlarmPath = (kind: Home['alarms'][number]['kind']) => {
    if (kind === 'late') return late[0] && getQueuePath(late[0].name)
    return hasStaffRole(roles, [alarmPages[kind].role]) ? alarmPages[kind].to : undefined
  }
  return (
    <section className="stack-2" aria-label={t('title')}>
      {alarms.map(({ kind, count }) => {
        const to = getAlarmPath(kind)
        return (
          <Notice
            key={kind}
            tone={mildAlarms.has(kind) ? 'warn' : 'danger'}
            title={t(kind, { count })}
            action={
              to && (
                <ButtonLink variant="line" small to={to}>
                  {t(`opens.${kind}`)}
                </ButtonLink>
              )
            }
          >
            {kind === 'late' &&
              late.map((queue) => `${names(queue.name)}: ${queue.late}`).join(', ')}
          </Notice>
        )
      })}
    </section>
  )
}

const names = ['sign_ups', 'confirmed', 'active', 'messages', 'orders'] as const

function Figures({ home: { figures, income } }: { home: Home }) {
  const t = useTranslations('consoleHome.figures')
  const format = useFormatter()
  const locale = useLocale()
  return (
    <Tiles label={t('title')}>
      {names.map((figure) => (
        <Tile
          key={figure}
          label={t(figure)}
          value={format.number(figures[figure].today)}
          note={<Change {...figures[figure]} />}
        />
      ))}
      {income?.map(({ currency, ...paid }) => (
        <Tile
          key={currency}
          label={t('income', { currency })}
          value={formatMoney({ amount: paid.today, currency }, locale)}
          note={<Change {...paid} currency={currency} />}
        />
      ))}
    </Tiles>
  )
}

type ChangeProps = { today: number; last_week: number; currency?: Currency }

/** The difference from the same hour a week ago. */
function Change({ today, last_week, currency }: ChangeProps) {
  const t = useTranslations('consoleHome.figures')
  const format = useFormatter()
  const locale = useLocale()
  const change = today - last_week
  return (
    <>
      <span
        className={
          change === 0
            ? undefined
            : change < 0
              ? 'font-semibold text-danger'
              : 'font-semibold text-ok'
        }
      >
        {change < 0 ? '−' : change > 0 ? '+' : ''}
        {currency
          ? formatMoney({ amount: Math.abs(change), currency }, locale)
          : format.number(Math.abs(change))}
      </span>{' '}
      {t('compared')}
    </>
  )
}
