import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { orderTotalsQuery, type OrderListFilter } from './queries.ts'
import { useAmount } from '../../../web/console/use-amount.ts'

/** How many orders the filter leaves, and their money by currency. */
export function OrderTotals({ filter }: { filter: OrderListFilter }) {
  const t = useTranslations('consoleOrders.orders')
  const money = useAmount()
  const { orders, sums } = useSuspenseQuery(orderTotalsQuery(useApi(), filter)).data
  const paid = sums.filter((sum) => sum.paid > 0 || sum.refunded > 0)
  return (
    <dl className="flex items-center gap-2 flex-wrap">
      <div className="flex items-center gap-2">
        <dt>{t('total')}</dt>
        <dd>
          <b>{t('orderCount', { count: orders })}</b>
        </dd>
      </div>
      {paid.map((sum) => (
        <div key={sum.currency} className="flex items-center gap-2">
          <dt>{sum.currency}</dt>
          <dd>
            <b>{money(sum.paid, sum.currency)}</b>
            {sum.refunded > 0 && (
              <span className="text-ink-2"> −{money(sum.refunded, sum.currency)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
