import { useSuspenseQuery } from '@tanstack/react-query'
import { currentTime } from '../../../web/clock.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { Form } from '../../../web/router/form.tsx'
import { PACE_DAYS } from '../ratio-rules.ts'
import type { RatioCause } from '../ratio-contract.ts'
import { ratioQuery } from './queries.ts'
import { RatioTable, useBrandName } from './ratio-table.tsx'
import { useShare } from './use-share.ts'
import { Field, Select } from '../../../web/ui/field.tsx'

const MONTHS = 13

/** The current month and those before, the latest first. */
const listMonths = (): string[] =>
  Array.from({ length: MONTHS }, (_, back) => {
    const now = currentTime()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 7)
  })

/** How near the disputes of each brand of cards come to the networks' limit. */
export function RatioPanels({ month }: { month: string | null }) {
  const t = useTranslations('consoleRatio')
  const { data } = useSuspenseQuery(ratioQuery(useApi(), month))
  return (
    <>
      <MonthForm month={data.month} />
      <div className="stack-4">
        <Alarms month={month} />
        <RatioTable ratio={data} />
        <Panel title={t('refund.title')}>
          <p>{t('refund.text')}</p>
          <p>
            <ButtonLink variant="line" to="/operator/chargebacks?show=warnings&kind=fraud">
              {t('refund.open', { count: data.open_warnings })}
            </ButtonLink>
          </p>
        </Panel>
        <Causes month={data.month} causes={data.causes} />
      </div>
    </>
  )
}

function MonthForm({ month }: { month: string }) {
  const t = useTranslations('consoleRatio')
  const format = useFormatter()
  const toName = (name: string) =>
    format.dateTime(new Date(`${name}-15T12:00:00Z`), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
  const months = [...new Set([month, ...listMonths()])].toSorted().toReversed()
  return (
    <Form
      method="get"
      className="flex flex-wrap items-center gap-2"
      action="/operator/chargebacks/share"
      key={month}
    >
      <Field label={t('month')}>
        <Select name="month" defaultValue={month}>
          {months.map((name) => (
            <option key={name} value={name}>
              {toName(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="line" className="self-end">
        {t('show')}
      </Button>
    </Form>
  )
}

function Alarms({ month }: { month: string | null }) {
  const t = useTranslations('consoleRatio')
  const { brands, limit, is_over } = useSuspenseQuery(ratioQuery(useApi(), month)).data
  const toBrand = useBrandName()
  const share = useShare()
  return brands.map(({ brand, forecast, level }) => {
    if (level === 'below' || level === 'few') return null
    const values = { brand: toBrand(brand), ratio: share(forecast.basis_points) }
    return (
      <Notice
        key={brand}
        tone={level === 'half' ? 'warn' : 'danger'}
        title={t(is_over ? 'alarm.was' : 'alarm.becomes', values)}
      >
        {t('alarm.limit', { limit: share(limit.basis_points), days: PACE_DAYS })}
      </Notice>
    )
  })
}

function Causes({ month, causes }: { month: string; causes: RatioCause[] }) {
  const t = useTranslations('consoleRatio.causes')
  return (
    <Panel title={t('title')} foot={t('foot')} flush>
      <DataTable
        caption={t('title')}
        rows={causes}
        rowKey={({ kind, code }) => `${kind}:${code}`}
        empty={t('empty')}
        csvName={`dispute-reasons-${month}.csv`}
        columns={[
          {
            key: 'reason',
            header: t('reason'),
            isHeader: true,
            isWide: true,
            csv: ({ code, reason }) => `${code} ${reason}`.trim(),
            cell: ({ code, reason }) => `${code} ${reason}`.trim() || t('none'),
          },
          {
            key: 'kind',
            header: t('kind'),
            csv: ({ kind }) => kind,
            cell: ({ kind }) => t(`kinds.${kind}`),
          },
          {
            key: 'count',
            header: t('count'),
            isFigure: true,
            csv: ({ count }) => String(count),
            cell: ({ count }) => count,
          },
        ]}
      />
    </Panel>
  )
}
