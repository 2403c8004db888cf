import { useSuspenseQuery } from '@tanstack/react-query'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { When } from '../../../web/console/when.tsx'
import type { SettlementRow } from '../contract.ts'
import { providerName } from '../../../providers/console/rules.ts'
import { settlementsQuery } from './queries.ts'
import { useAmount } from '../../../web/console/use-amount.ts'

type Sum = 'payments' | 'refunds' | 'chargebacks' | 'fees' | 'reserves' | 'amount'

/** What the providers paid out, for the accounts: docs/payments.md documents the CSV file. */
export function SettlementsTable({ period }: { period: { from: string; to: string } }) {
  const t = useTranslations('consoleBooks.settlements')
  const vat = useTranslations('consoleBooks.vat')
  const kinds = useTranslations('console.money.bookings')
  const money = useAmount()
  const { settlements } = useSuspenseQuery(settlementsQuery(useApi(), period)).data
  const figure = (key: Sum, header: string) => ({
    key,
    header,
    isFigure: true,
    isLabelled: true,
    csv: (row: SettlementRow) => ({ amount: row[key] }),
    cell: (row: SettlementRow) => money(row[key], row.currency),
  })
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={settlements}
        rowKey={({ provider, id }) => `${provider}:${id}`}
        empty={t('empty')}
        csvName={`settlements-${period.from}-${period.to}.csv`}
        columns={[
          {
            key: 'id',
            header: t('id'),
            isHeader: true,
            csv: ({ id }) => id,
            cell: ({ id }) => <span className="mono-text">{id}</span>,
          },
          {
            key: 'provider',
            header: t('provider'),
            csv: ({ provider }) => provider,
            cell: ({ provider }) => providerName(provider),
          },
          {
            key: 'at',
            header: t('at'),
            csv: ({ paid_out_at: at }) => at.slice(0, 10),
            cell: ({ paid_out_at: at }) => <When at={at} />,
          },
          {
            key: 'booked',
            header: t('booked'),
            isExported: true,
            csv: ({ booked_at: at }) => at.slice(0, 10),
            cell: ({ booked_at: at }) => <When at={at} />,
          },
          {
            key: 'currency',
            header: vat('currency'),
            csv: ({ currency }) => currency,
            cell: ({ currency }) => currency,
          },
          figure('payments', kinds('payment')),
          figure('refunds', kinds('refund')),
          figure('chargebacks', kinds('chargeback')),
          figure('fees', kinds('fee')),
          figure('reserves', t('reserves')),
          figure('amount', t('amount')),
        ]}
      />
    </Panel>
  )
}
