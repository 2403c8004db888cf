import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import { Line, Lines } from '../../web/ui/lists.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Card } from '../../web/ui/page.tsx'
import { TIME_BONUS } from '../../discounts/rules.ts'
import type { Order } from '../contract.ts'

/** The figures of an order. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const money = (amount: number) => formatMoney({ amount, currency: order.amount.currency }, locale)
  const discount =
    order.discount_code === TIME_BONUS
      ? t('order.welcome')
      : t('order.code', { code: order.discount_code ?? '' })
  const off = order.list_amount - order.amount.amount
  return (
    <Card>
      <Lines>
        <Line term={t('receipt.number')}>{order.id}</Line>
        <Line term={t('receipt.date')}>
          <LocalTime at={order.completed_at ?? order.created_at} />
        </Line>
        {order.method && <Line term={t('receipt.method')}>{t(`method.${order.method}`)}</Line>}
        <Line term={t('balance', { count: order.credits })}>{money(order.list_amount)}</Line>
        {off > 0 && (
          <Line term={discount} tone="ok">
            <span className="whitespace-nowrap">{`−${money(off)}`}</span>
          </Line>
        )}
        <Line term={t('order.total')} tone="total">
          {money(order.amount.amount)}
        </Line>
        {order.refunded > 0 && (
          <Line term={t(order.status === 'charged_back' ? 'state.charged_back' : 'state.refunded')}>
            <span className="whitespace-nowrap">{`−${money(order.refunded)}`}</span>
          </Line>
        )}
      </Lines>
    </Card>
  )
}
