import { useState } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import type { Order } from '../contract.ts'
import { useWithdraw } from './queries.ts'

/**
 * Shows the exact amount, then asks for confirmation. What was refused stays in words where nothing
 * is left to confirm.
 */
export function WithdrawOrder({ order }: { order: Order }) {
  const t = useTranslations('payments')
  const failure = useFailureText()
  const [open, setOpen] = useState(false)
  const withdraw = useWithdraw(order.id)
  if (!order.refundable)
    return (
      withdraw.error && (
        <Notice tone="danger" role="alert">
          {failure(withdraw.error)}
        </Notice>
      )
    )
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)} className="justify-self-start">
        {t('withdraw.open')}
      </Button>
      <Confirm
        order={order}
        refundable={order.refundable}
        withdraw={withdraw}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

type ConfirmProps = {
  order: Order
  refundable: NonNullable<Order['refundable']>
  withdraw: ReturnType<typeof useWithdraw>
  open: boolean
  onClose: () => void
}

function Confirm({ order, refundable, withdraw, open, onClose }: ConfirmProps) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const until = useLocalTime()(refundable.until, 'date')
  const failure = useFailureText()
  const amount = formatMoney({ amount: refundable.amount, currency: order.amount.currency }, locale)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('withdraw.open')}
      actions={
        <>
          <Button
            variant="solid"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(refundable.amount, { onSuccess: onClose })}
          >
            {t(withdraw.isPending ? 'withdraw.busy' : 'withdraw.confirm')}
          </Button>
          <Button onClick={onClose}>{t('withdraw.cancel')}</Button>
        </>
      }
    >
      <p>{t('withdraw.text', { amount, count: refundable.unused })}</p>
      <p className="mt-2">
        {until && t('withdraw.until', { date: until })} {t('withdraw.premium')}
      </p>
      {withdraw.error && (
        <Notice tone="danger" role="alert" className="mt-3">
          {failure(withdraw.error)}
        </Notice>
      )}
    </Dialog>
  )
}
