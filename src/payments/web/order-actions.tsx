import { useTranslations } from '../../web/i18n.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import type { Order } from '../contract.ts'
import { WithdrawOrder } from './withdraw-order.tsx'

/** Links to receipt, withdrawal and the list of orders. */
export function OrderActions({ order }: { order: Order }) {
  const t = useTranslations('payments')
  return (
    <div className="flex flex-wrap gap-3">
      {order.completed_at && !order.test && (
        <ButtonLink to={`/transactions/${order.id}/receipt`} variant="line">
          {t('receipt.open')}
        </ButtonLink>
      )}
      <WithdrawOrder order={order} />
      <ButtonLink to="/transactions" variant="ghost">
        {t('transactions.link')}
      </ButtonLink>
    </div>
  )
}
