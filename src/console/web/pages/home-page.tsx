import { useSuspenseQuery } from '@tanstack/react-query'
import { Alarm } from '../../../web/console/alarm.tsx'
import { BarChart } from '../../../web/console/bar-chart.tsx'
import { ButtonLink } from '../../../web/console/button.tsx'
import { useActionText } from '../../../staff/web/public-actions.ts'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tile, Tiles } from '../../../web/console/tile.tsx'
import { Timeline } from '../../../web/console/timeline.tsx'
import { formatMoney, plainAmount, type Currency } from '../../../platform/money.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { CheckIcon } from '../../../web/ui/icon.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { QueuesTable } from '../queues-table.tsx'
import { homeQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(homeQuery(api))
  return null
})

const alarmPages = { payments: null, jobs: null, late_cases: '/operator/cases' } as const

export function Component() {
  const t = useTranslations('consoleHome')
  const actionText = useActionText()
  const format = useFormatter()
  const locale = useLocale()
  const { name } = useSettings()
  const home = useSuspenseQuery(homeQuery(useApi())).data
  const { figures, orders_by_hour: hours } = home
  const names = ['sign_ups', 'confirmed', 'active', 'messages', 'orders'] as const
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
      {home.alarms.length > 0 && (
        <section className="stack stack--s" aria-label={t('alarms.title')}>
          {home.alarms.map(({ kind, count }) => {
            const to = alarmPages[kind]
            return (
              <Alarm
                key={kind}
                tone={kind === 'jobs' ? 'warn' : 'bad'}
                title={t(`alarms.${kind}`, { count })}
                action={
                  to && (
                    <ButtonLink small to={to}>
                      {t('alarms.open')}
                    </ButtonLink>
                  )
                }
              />
            )
          })}
        </section>
      )}
      <div className="cols c-home">
        <div className="stack">
          <Panel title={t('waits')} aside={<span className="mut sm">{t('nearest')}</span>} flush>
            <QueuesTable queues={home.queues} />
          </Panel>
          <Panel title={t('done')}>
            {home.done.length === 0 ? (
              <p className="mut">{t('nothingDone')}</p>
            ) : (
              <Timeline
                entries={home.done.map(({ id, actor, action, at }) => ({
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
            )}
          </Panel>
        </div>
        <div className="stack">
          <Tiles label={t('figures.title')}>
            {names.map((figure) => (
              <Tile
                key={figure}
                label={t(`figures.${figure}`)}
                value={format.number(figures[figure].today)}
                note={<Change {...figures[figure]} />}
              />
            ))}
            {home.income?.map(({ currency, ...paid }) => (
              <Tile
                key={currency}
                label={t('figures.income', { currency })}
                value={formatMoney({ amount: paid.today, currency }, locale)}
                note={<Change {...paid} currency={currency} />}
              />
            ))}
          </Tiles>
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
