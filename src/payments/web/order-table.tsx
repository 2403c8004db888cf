import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { ReceiptIcon } from '../../web/ui/icon.tsx'
import { RowLink, Rows } from '../../web/ui/rows.tsx'
import { Cell, HeadCell, Table } from '../../web/ui/table.tsx'
import type { Order } from '../contract.ts'

/** The orders as rows of a card on a phone, as a table from 576 px. */
export function OrderTable({ orders }: { orders: Order[] }) {
  return (
    <>
      <OrderRows orders={orders} />
      <div className="max-sm:hidden">
        <Orders orders={orders} />
      </div>
    </>
  )
}

/** Words the status of an order, and why it failed. */
function useOrderState(): (order: Order) => string {
  const t = useTranslations('payments')
  const failures = useTranslations('paymentFailures')
  return ({ status, failure, test }) => {
    const state = failure
      ? `${t(`state.${status}`)}: ${failures(`${failure}.short`)}`
      : t(`state.${status}`)
    return test ? `${t('test.word')}, ${state}` : state
  }
}

function OrderRows({ orders }: { orders: Order[] }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const toState = useOrderState()
  return (
    <div className="sm:hidden">
      <Rows>
        {orders.map((order) => (
          <RowLink
            key={order.id}
            to={`/transactions/${order.id}`}
            icon={ReceiptIcon}
            title={`${t('balance', { count: order.credits })}, ${formatMoney(order.amount, locale)}`}
            text={
              <>
                <LocalTime at={order.created_at} />
                {`\u00a0· ${toState(order)}`}
              </>
            }
          />
        ))}
      </Rows>
    </div>
  )
}

function Orders({ orders }: { orders: Order[] }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const toState = useOrderState()
  return (
    <Table caption={t('transactions.orders')}>
      <thead>
        <tr>
          <HeadCell>{t('receipt.date')}</HeadCell>
          <HeadCell>{t('receipt.number')}</HeadCell>
          <HeadCell>{t('pricing.bundle')}</HeadCell>
          <HeadCell>{t('receipt.status')}</HeadCell>
          <HeadCell numeric>{t('pricing.price')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <Cell className="whitespace-nowrap">
              <LocalTime at={order.created_at} />
            </Cell>
            <Cell>
              <TextLink to={`/transactions/${order.id}`}>{order.id}</TextLink>
            </Cell>
            <Cell className="whitespace-nowrap">{t('balance', { count: order.credits })}</Cell>
            <Cell>{toState(order)}</Cell>
            <Cell numeric className="whitespace-nowrap">
              {formatMoney(order.amount, locale)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
