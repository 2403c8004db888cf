import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { CheckIcon, TriangleAlertIcon } from '../../../web/ui/icon.tsx'
import { When } from '../../../web/console/when.tsx'
import type { OrderDetails } from '../orders-contract.ts'
import { useAmount } from '../../../web/console/use-amount.ts'

/** Each movement of money of an order, between two accounts. */
export function OrderBooks({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.books')
  const kinds = useTranslations('console.money.bookings')
  const money = useAmount()
  return (
    <Panel
      title={t('title')}
      flush
      aside={
        <Tag
          tone={order.adds_up ? 'ok' : 'danger'}
          icon={order.adds_up ? CheckIcon : TriangleAlertIcon}
        >
          {t(order.adds_up ? 'addsUp' : 'differs')}
        </Tag>
      }
      foot={t('foot', { count: order.movements.length })}
    >
      <DataTable
        caption={t('title')}
        rows={order.movements.map((movement, index) => ({ ...movement, key: String(index) }))}
        rowKey={({ key }) => key}
        empty={t('empty')}
        csvName={`order-${order.id}.csv`}
        columns={[
          {
            key: 'at',
            header: t('at'),
            csv: ({ at }) => at,
            cell: ({ at }) => <When at={at} />,
          },
          {
            key: 'kind',
            header: t('kind'),
            isHeader: true,
            csv: ({ kind }) => kind,
            cell: ({ kind }) => kinds(kind),
          },
          {
            key: 'from',
            header: t('from'),
            csv: ({ from }) => from,
            cell: ({ from }) => t(`accounts.${from}`),
          },
          {
            key: 'to',
            header: t('to'),
            csv: ({ to }) => to,
            cell: ({ to }) => t(`accounts.${to}`),
          },
          {
            key: 'amount',
            header: t('amount'),
            isFigure: true,
            csv: ({ amount }) => ({ amount }),
            cell: ({ amount }) => money(amount, order.currency),
          },
        ]}
      />
    </Panel>
  )
}

/** Invoices and credit notes of an order. */
export function OrderInvoices({ order }: { order: OrderDetails }) {
  const t = useTranslations('console.money.invoices')
  const money = useAmount()
  const format = useFormatter()
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={order.invoices}
        rowKey={({ number }) => number}
        empty={t('none')}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isHeader: true,
            cell: ({ number }) => <span className="mono-text">{number}</span>,
          },
          { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          {
            key: 'vat',
            header: t('vat'),
            isFigure: true,
            cell: ({ vat, vat_rate: rate }) =>
              `${money(vat, order.currency)} (${format.number(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 })})`,
          },
          {
            key: 'gross',
            header: t('gross'),
            isFigure: true,
            cell: ({ gross }) => money(gross, order.currency),
          },
        ]}
      />
    </Panel>
  )
}
