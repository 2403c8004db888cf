import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useAmount } from '../../../web/console/use-amount.ts'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import type { BookMonth, MonthTotals } from '../months-contract.ts'
import { useMonthName } from './use-month-name.ts'

/** A month has a row for each currency, and one if nothing is booked. */
type Row = { month: BookMonth; totals: MonthTotals | null }

const tones = { running: 'line', waiting: 'line', due: 'warn', closed: 'ok' } as const

/** The months of the books with their totals. */
export function MonthsTable({ months, chosen }: { months: BookMonth[]; chosen: string | null }) {
  const t = useTranslations('consoleMonths')
  const rows = months.flatMap<Row>((month) =>
    month.totals.length === 0
      ? [{ month, totals: null }]
      : month.totals.map((totals) => ({ month, totals })),
  )
  const toKey = ({ month, totals }: Row) => `${month.month}:${totals?.currency ?? ''}`
  return (
    <Panel title={t('list')} foot={t('foot')} flush>
      <DataTable
        caption={t('list')}
        rows={rows}
        rowKey={toKey}
        selected={rows.filter(({ month }) => month.month === chosen).map(toKey)[0] ?? null}
        empty={t('nothing')}
        csvName="months.csv"
        columns={useColumns()}
      />
    </Panel>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('consoleMonths')
  const toName = useMonthName()
  const money = useAmount()
  const format = useFormatter()
  const figure = (
    key: 'sales' | 'credit_notes' | 'vat' | 'payouts' | 'deferred',
    header: string,
  ): Column<Row> => ({
    key,
    header,
    isFigure: true,
    isLabelled: true,
    csv: ({ totals }) => totals && { amount: totals[key] },
    cell: ({ totals }) => (totals ? money(totals[key], totals.currency) : '–'),
  })
  return [
    {
      key: 'month',
      header: t('month'),
      isHeader: true,
      csv: ({ month }) => month.month,
      cell: ({ month: { month } }) => (
        <TextLink className="whitespace-nowrap" to={`/operator/months?month=${month}`}>
          {toName(month)}
        </TextLink>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      onPhones: 'end',
      csv: ({ month }) => t(`states.${month.state}`),
      cell: ({ month: { state } }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
    },
    {
      key: 'currency',
      header: t('currency'),
      isLabelled: true,
      csv: ({ totals }) => totals?.currency ?? '',
      cell: ({ totals }) => totals?.currency ?? '–',
    },
    {
      key: 'invoices',
      header: t('invoices'),
      isFigure: true,
      isLabelled: true,
      csv: ({ totals }) => totals?.invoices ?? 0,
      cell: ({ totals }) => format.number(totals?.invoices ?? 0),
    },
    figure('sales', t('sales')),
    figure('credit_notes', t('creditNotes')),
    figure('vat', t('vat')),
    figure('payouts', t('payouts')),
    figure('deferred', t('deferred')),
  ]
}
