import { useSuspenseQuery } from '@tanstack/react-query'
import { Alarm } from '../../../web/console/alarm.tsx'
import { BarChart } from '../../../web/console/bar-chart.tsx'
import { ButtonLink } from '../../../web/console/button.tsx'
import { useActionText } from '../../../staff/web/public-actions.ts'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tile, Tiles } from '../../../web/console/tile.tsx'
import { Timeline } from '../../../web/console/timeline.tsx'
import type { Output } from '../../../platform/contract.ts'
import { formatMoney, plainAmount, type Currency } from '../../../platform/money.ts'
import { hasStaffRole, type StaffRole } from '../../../platform/staff-roles.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { CheckIcon } from '../../../web/ui/icon.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import type { getConsoleHome } from '../../home-contract.ts'
import { ClaimedCases } from '../claimed-cases.tsx'
import { QueuesTable } from '../queues-table.tsx'
import { homeQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(homeQuery(api))
  return null
})

type Home = Output<typeof getConsoleHome>

/** Where an alarm is dealt with, and the role that opens the page. */
const alarmPages: Record<Home['alarms'][number]['kind'], { to: string; role: StaffRole }> = {
  payments: { to: '/operator/reconciliation', role: 'finance' },
  jobs: { to: '/operator/system', role: 'admin' },
  late_cases: { to: '/operator/cases', role: 'moderator' },
}

export function Component() {
  const t = useTranslations('consoleHome')
  const format = useFormatter()
  const { name } = useSettings()
  const home = useSuspenseQuery(homeQuery(useApi())).data
  const { figures, orders_by_hour: hours } = home
  const mine = home.queues.find((queue) => queue.name === 'mine')
  const isAdmin = hasStaffRole(useUser()?.staff_roles ?? [], ['admin'])
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
      />
      {home.alarms.length > 0 && <Alarms alarms={home.alarms} />}
      <div className="cols c-home">
        <div className="stack">
          <Panel title={t('waits')} aside={<span className="mut sm">{t('nearest')}</span>} flush>
            <QueuesTable queues={home.queues.filter((queue) => queue !== mine)} />
          </Panel>
          {home.cases && <ClaimedCases cases={home.cases} total={mine?.waiting ?? 0} />}
          <Panel
            title={t('done')}
            aside={
              isAdmin && (
                <Link className="link sm" to="/operator/audit">
                  {t('audit')}
                </Link>
              )
            }
          >
            <Done entries={home.done} />
          </Panel>
        </div>
        <div className="stack">
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
        </div>
      </div>
    </>
  )
}

function Alarms({ alarms }: Pick<Home, 'alarms'>) {
  const t = useTranslations('consoleHome.alarms')
  const roles = useUser()?.staff_roles ?? []
  return (
    <section className="stack stack--s" aria-label={t('title')}>
      {alarms.map(({ kind, count }) => {
        const { to, role } = alarmPages[kind]
        return (
          <Alarm
            key={kind}
            tone={kind === 'jobs' ? 'warn' : 'bad'}
            title={t(kind, { count })}
            action={
              hasStaffRole(roles, [role]) && (
                <ButtonLink small to={to}>
                  {t('open')}
                </ButtonLink>
              )
            }
          />
        )
      })}
    </section>
  )
}

function Done({ entries }: { entries: Home['done'] }) {
  const t = useTranslations('consoleHome')
  const actionText = useActionText()
  if (entries.length === 0) return <p className="mut">{t('nothingDone')}</p>
  return (
    <Timeline
      entries={entries.map(({ id, actor, action, at }) => ({
        key: id,
        icon: CheckIcon,
        at,
        children: (
          <>
            <b>{actor}</b> {actionText(action)}
          </>
        ),
      }))}
    />
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
  const change = today - last_week
  return (
    <>
      <span className={change === 0 ? undefined : change < 0 ? 'down' : 'up'}>
        {currency
          ? format.number(Number(plainAmount({ amount: change })), {
              style: 'currency',
              currency,
              signDisplay: 'exceptZero',
            })
          : format.number(change, { signDisplay: 'exceptZero' })}
      </span>{' '}
      {t('compared')}
    </>
  )
}
