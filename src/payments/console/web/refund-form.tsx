import { useFormContext } from 'react-hook-form'
import { plainAmount } from '../../../platform/money.ts'
import { Diff } from '../../../web/console/diff.tsx'
import { Form, NumberField, ReasonField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { refundOrder, type OrderDetails } from '../orders-contract.ts'
import { useAmount } from '../../../web/console/use-amount.ts'

/** Minor units as the number that people type: 1999 → 19.99. */
const inUnits = (amount: number) => Number(plainAmount({ amount }))
const CENT = inUnits(1)

/** Refunds a part of an order or all of it; above €200 of one member a second person approves. */
export function RefundForm({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.refund')
  const refund = useConsoleCall(refundOrder)
  const money = useAmount()
  const max = order.refundable.amount
  return (
    <Panel title={t('title')}>
      <Form
        key={order.refunded}
        values={{ amount: inUnits(order.unused.amount || max), reason: '' }}
        question={({ amount }) => {
          const sum = money(Math.round(amount * 100), order.currency)
          return {
            title: t('confirm', { amount: sum }),
            text: t('confirmText'),
            action: t('submit'),
            cancel: t('cancel'),
          }
        }}
        onSubmit={async ({ amount, reason }: { amount: number; reason: string }) => {
          const input = { id: order.id, amount: Math.round(amount * 100), reason }
          const { approval } = await refund({ ...input, refunded: order.refunded })
          showToast({ tone: 'ok', text: t(approval === null ? 'done' : 'asked') })
        }}
        clearsAfter
      >
        <NumberField
          name="amount"
          label={t('amount', { currency: order.currency })}
          hint={<UnusedHint order={order} />}
          min={CENT}
          max={inUnits(max)}
          step={CENT}
          required
        />
        <Preview order={order} />
        <ReasonField />
        <SubmitButton danger block>
          {t('submit')}
        </SubmitButton>
        <p className="text-xs text-ink-2">{t('effect')}</p>
      </Form>
    </Panel>
  )
}

function UnusedHint({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.refund')
  const money = useAmount()
  const { unused, currency, refundable } = order
  return t('unused', {
    count: unused.credits,
    worth: money(unused.amount, currency),
    most: money(refundable.amount, currency),
  })
}

function Preview({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.refund')
  const money = useAmount()
  const { watch } = useFormContext<{ amount: number }>()
  const amount = Math.round((watch('amount') || 0) * 100)
  const { refunded, currency, refundable } = order
  return (
    <ValueList
      values={[
        [
          t('refunded'),
          <Diff
            key="diff"
            before={money(refunded, currency)}
            after={money(refunded + amount, currency)}
          />,
        ],
        [t('second'), t('alone', { left: money(refundable.alone, 'EUR') })],
      ]}
    />
  )
}
