import { useSuspenseQuery } from '@tanstack/react-query'
import { Deadline } from '../../../web/console/deadline.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import type { PaymentWarning } from '../warnings-contract.ts'
import { OrderLink } from './public-order-link.tsx'
import { warningsQuery } from './queries.ts'
import { useAmount } from '../../../web/console/use-amount.ts'
import { useWarningReason } from './use-warning-reason.ts'

/** Warnings of banks that wait for a decision, by time left; only of fraud if the address says so. */
export function WarningsTable({ isFraud }: { isFraud: boolean }) {
  const t = useTranslations('consoleOrders.warnings')
  const { warnings } = useSuspenseQuery(warningsQuery(useApi(), null)).data
  return (
    <Panel title={t('title')} flush foot={t('lead')}>
      <DataTable
        caption={t('title')}
        rows={isFraud ? warnings.filter(({ kind }) => kind === 'fraud') : warnings}
        rowKey={({ order, warning }) => `${order}:${warning}`}
        empty={t('none')}
        csvName="warnings.csv"
        columns={useColumns()}
      />
    </Panel>
  )
}

function useColumns(): Column<PaymentWarning>[] {
  const t = useTranslations('consoleOrders.warnings')
  const money = useAmount()
  const toReason = useWarningReason()
  return [
    {
      key: 'order',
      header: t('order'),
      isHeader: true,
      csv: ({ order }) => order,
      cell: ({ order }) => <OrderLink id={order} />,
    },
    {
      key: 'due',
      header: t('due'),
      csv: ({ due_at: at }) => at,
      cell: ({ due_at: due, at }) => <Deadline at={due} since={at} />,
    },
    {
      key: 'kind',
      header: t('kind'),
      csv: ({ kind }) => kind,
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      key: 'member',
      header: t('member'),
      csv: ({ member }) => member.id,
      cell: ({ member }) => (
        <TextLink to={`/operator/members/${member.id}`}>{member.name || member.id}</TextLink>
      ),
    },
    {
      key: 'reason',
      header: t('reason'),
      isWide: true,
      csv: toReason,
      cell: toReason,
    },
    {
      key: 'amount',
      header: t('amount'),
      isFigure: true,
      csv: ({ amount }) => ({ amount }),
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      key: 'currency',
      header: t('currency'),
      isExported: true,
      csv: ({ currency }) => currency,
      cell: ({ currency }) => currency,
    },
  ]
}
