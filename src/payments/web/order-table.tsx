import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import { classes } from '../../web/ui/classes.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Cell, HeadCell, Table } from '../../web/ui/table.tsx'
import type { Order } from '../contract.ts'

export function OrderTable({ orders }: { orders: Order[] }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  return (
    <Table caption={t('transactions.orders')} showCaption>
      <thead>
        <tr>
          <HeadCell className={wide}>{t('receipt.date')}</HeadCell>
          <HeadCell className={first}>{t('receipt.number')}</HeadCell>
          <HeadCell className={wide}>{t('pricing.bundle')}</HeadCell>
          <HeadCell>{t('receipt.status')}</HeadCell>
          <HeadCell numeric>{t('pricing.price')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <Cell className={classes(wide, 'whitespace-nowrap')}>
              <LocalTime at={order.created_at} />
            </Cell>
            <Cell className={first}>
              <TextLink to={`/transactions/${order.id}`}>{order.id}</TextLink>
              <span className="block text-xs text-ink-2 sm:hidden">
                {t('balance', { count: order.credits })}
                <br />
                <LocalTime at={order.created_at} />
              </span>
            </Cell>
            <Cell className={classes(wide, 'whitespace-nowrap')}>
              {t('balance', { count: order.credits })}
            </Cell>
            <Cell>{t(`state.${order.status}`)}</Cell>
            <Cell numeric className="whitespace-nowrap">
              {formatMoney(order.amount, locale)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** On a phone these are below the order number. */
const wide = 'max-sm:hidden'
const first = 'max-sm:ps-0'
