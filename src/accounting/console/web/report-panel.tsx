import { useSuspenseQuery } from '@tanstack/react-query'
import type { Currency } from '../../../platform/money.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { useAmount } from '../../../web/console/use-amount.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import type { ReportedRow, ReportedSums } from '../rates-contract.ts'
import { reportQuery } from './queries.ts'
import { RateList } from './rate-list.tsx'

type ReportPanelProps = { period: { from: string; to: string }; currency: Currency }

/** What is booked in the period, each currency by itself and in one. */
export function ReportPanel({ period, currency }: ReportPanelProps) {
  const t = useTranslations('consoleBooks.rates.report')
  const money = useAmount()
  const { rows, total, rates, missing } = useSuspenseQuery(
    reportQuery(useApi(), { ...period, currency }),
  ).data
  const figure = (key: keyof ReportedSums): Column<ReportedRow> => ({
    key,
    header: t(key),
    isFigure: true,
    isLabelled: true,
    csv: ({ converted }) => converted && { amount: converted[key] },
    cell: ({ converted }) => (converted ? money(converted[key], currency) : '–'),
  })
  return (
    <Panel title={t('title', { currency })} foot={<RateList rates={rates} />} flush>
      {missing.length > 0 && (
        <Notice tone="warn" title={t('missing', { names: missing.join(', '), day: period.to })} />
      )}
      <DataTable
        caption={t('title', { currency })}
        rows={rows}
        rowKey={({ currency: name }) => name}
        empty={t('empty')}
        csvName={`report-${currency}-${period.from}-${period.to}.csv`}
        totals={
          total &&
          rows.length > 0 &&
          t('total', {
            sales: money(total.sales, currency),
            credits: money(total.credit_notes, currency),
            vat: money(total.vat, currency),
            payouts: money(total.payouts, currency),
          })
        }
        columns={[
          {
            key: 'currency',
            header: t('currency'),
            isHeader: true,
            csv: ({ currency: name }) => name,
            cell: ({ currency: name }) => name,
          },
          figure('sales'),
          figure('credit_notes'),
          figure('vat'),
          figure('payouts'),
        ]}
      />
    </Panel>
  )
}
