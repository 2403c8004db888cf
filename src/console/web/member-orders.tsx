import { formatMoney } from '../../platform/money.ts'
import { OrderTag } from '../../payments/web/public-order-tag.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { When } from '../../web/console/when.tsx'
import type { ConsoleMember } from '../contract.ts'

type Order = NonNullable<ConsoleMember['money']>['orders'][number]

/** Orders of a member with their state and price. */
export function OrdersTable({ orders }: { orders: Order[] }) {
  const t = useTranslations('consoleRecords.orders')
  const locale = useLocale()
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={orders}
        rowKey={(order) => order.id}
        empty={t('empty')}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isHeader: true,
            cell: ({ id, at }) => (
              <>
                <TextLink className="mono-text" to={`/operator/orders/${id}`}>
                  {id}
                </TextLink>
                <span className="text-ink-2 text-xs block">
                  <When at={at} />
                </span>
              </>
            ),
          },
          {
            key: 'credits',
            header: t('credits'),
            isFigure: true,
            cell: ({ credits }) => credits,
          },
          {
            key: 'status',
            header: t('status'),
            cell: ({ status, test }) => <OrderTag status={status} test={test} />,
          },
          {
            key: 'amount',
            header: t('amount'),
            isFigure: true,
            cell: ({ amount, currency }) => formatMoney({ amount, currency }, locale),
          },
        ]}
      />
    </Panel>
  )
}
