import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import type { LiabilityRow, VatRow } from '../contract.ts'
import { invoicesQuery, liabilityQuery, readInvoices, vatQuery } from './queries.ts'
import { useAmount } from '../../../web/console/use-amount.ts'

type Period = { from: string; to: string }

/** Value added tax by country, currency and rate. */
export function VatTable({ period }: { period: Period }) {
  const t = useTranslations('consoleBooks.vat')
  const money = useAmount()
  const format = useFormatter()
  const { rows } = useSuspenseQuery(vatQuery(useApi(), period)).data
  const figure = (key: 'sales_gross' | 'credit_notes_gross' | 'net' | 'vat') => ({
    key,
    header: t(key),
    isFigure: true,
    isLabelled: true,
    csv: (row: VatRow) => ({ amount: row[key] }),
    cell: (row: VatRow) => money(row[key], row.currency),
  })
  return (
    <Panel title={t('title')} foot={t('foot')} flush>
      <DataTable
        caption={t('title')}
        rows={rows}
        rowKey={({ country, currency, rate }) => `${country}${currency}${rate}`}
        empty={t('empty')}
        csvName={`vat-${period.from}-${period.to}.csv`}
        columns={[
          {
            key: 'country',
            header: t('country'),
            isHeader: true,
            csv: ({ country }) => country,
            cell: ({ country }) => country,
          },
          {
            key: 'currency',
            header: t('currency'),
            csv: ({ currency }) => currency,
            cell: ({ currency }) => currency,
          },
          {
            key: 'rate',
            header: t('rate'),
            isFigure: true,
            isLabelled: true,
            csv: ({ rate }) => ({ amount: rate }),
            cell: ({ rate }) =>
              format.number(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
          },
          figure('sales_gross'),
          figure('credit_notes_gross'),
          figure('net'),
          figure('vat'),
        ]}
      />
    </Panel>
  )
}

/** Invoices and credit notes by number. */
export function InvoicesTable({ period }: { period: Period }) {
  const t = useTranslations('console.money.invoices')
  const money = useAmount()
  const api = useApi()
  const list = useInfiniteQuery(invoicesQuery(api, period))
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={list.data?.pages.flatMap((page) => page.invoices) ?? []}
        rowKey={({ number }) => number}
        empty={t('empty')}
        csvName={`invoices-${period.from}-${period.to}.csv`}
        pages={list}
        whole={() => readInvoices(api, period)}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isHeader: true,
            csv: ({ number }) => number,
            cell: ({ number, order }) => (
              <TextLink className="mono-text" to={`/operator/orders/${order}`}>
                {number}
              </TextLink>
            ),
          },
          {
            key: 'kind',
            header: t('kind'),
            csv: ({ kind }) => kind,
            cell: ({ kind }) => t(`kinds.${kind}`),
          },
          {
            key: 'at',
            header: t('at'),
            csv: ({ issued_at: at }) => at,
            cell: ({ issued_at: at }) => <When at={at} />,
          },
          {
            key: 'country',
            header: t('country'),
            csv: ({ country }) => country,
            cell: ({ country }) => country,
          },
          {
            key: 'vat',
            header: t('vat'),
            isFigure: true,
            isLabelled: true,
            csv: ({ vat }) => ({ amount: vat }),
            cell: ({ vat, currency }) => money(vat, currency),
          },
          {
            key: 'gross',
            header: t('gross'),
            isFigure: true,
            isLabelled: true,
            csv: ({ gross }) => ({ amount: gross }),
            cell: ({ gross, currency }) => money(gross, currency),
          },
          {
            key: 'currency',
            header: t('currency'),
            isExported: true,
            csv: ({ currency }) => currency,
            cell: ({ currency }) => currency,
          },
          {
            key: 'order',
            header: t('order'),
            isExported: true,
            csv: ({ order }) => order,
            cell: ({ order }) => order,
          },
        ]}
      />
    </Panel>
  )
}

/** What is owed for credits that members have not used. */
export function LiabilityTable({ at }: { at: string }) {
  const t = useTranslations('consoleBooks.liability')
  const money = useAmount()
  const format = useFormatter()
  const { rows } = useSuspenseQuery(liabilityQuery(useApi(), at)).data
  const toAmount = ({ amount, currency }: LiabilityRow) =>
    currency === null ? '–' : money(amount, currency)
  const day = format.dateTime(new Date(`${at}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Panel title={t('title', { day })} foot={t('foot')} flush>
      <DataTable
        caption={t('title', { day })}
        rows={rows}
        rowKey={({ currency }) => currency ?? 'free'}
        empty={t('empty')}
        csvName={`liability-${at}.csv`}
        columns={[
          {
            key: 'currency',
            header: t('paidIn'),
            isHeader: true,
            csv: ({ currency }) => currency ?? t('free'),
            cell: ({ currency }) => currency ?? t('free'),
          },
          {
            key: 'members',
            header: t('members'),
            isFigure: true,
            isLabelled: true,
            csv: ({ members }) => members,
            cell: ({ members }) => format.number(members),
          },
          {
            key: 'credits',
            header: t('credits'),
            isFigure: true,
            isLabelled: true,
            csv: ({ credits }) => credits,
            cell: ({ credits }) => format.number(credits),
          },
          {
            key: 'amount',
            header: t('amount'),
            isFigure: true,
            isLabelled: true,
            csv: ({ amount }) => ({ amount }),
            cell: toAmount,
          },
        ]}
      />
    </Panel>
  )
}
