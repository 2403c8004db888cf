import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Timeline } from '../../../web/console/timeline.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { CheckIcon, RotateCwIcon, TriangleAlertIcon } from '../../../web/ui/icon.tsx'
import { PlusIcon, ShieldIcon } from '../../../web/ui/rare-icons.tsx'
import { When } from '../../../web/console/when.tsx'
import { orderStatuses } from '../../contract.ts'
import type { OrderDetails } from '../orders-contract.ts'
import { OrderTag } from '../../web/public-order-tag.tsx'
import { useAmount } from '../../../web/console/use-amount.ts'
import { OrderLink } from './public-order-link.tsx'

const signs = {
  created: { icon: PlusIcon },
  settled: { icon: CheckIcon, tone: 'ok' },
  refused: { icon: TriangleAlertIcon, tone: 'warn' },
  discount_lost: { icon: TriangleAlertIcon, tone: 'warn' },
  refund: { icon: RotateCwIcon, tone: 'plum' },
  chargeback: { icon: ShieldIcon, tone: 'warn' },
  chargeback_reversed: { icon: CheckIcon, tone: 'ok' },
  fraud_warning: { icon: TriangleAlertIcon, tone: 'warn' },
  information_warning: { icon: TriangleAlertIcon, tone: 'warn' },
  card_warning: { icon: TriangleAlertIcon, tone: 'warn' },
  warning_answered: { icon: CheckIcon },
  warning_kept: { icon: CheckIcon },
  contested: { icon: ShieldIcon },
  accepted: { icon: CheckIcon },
  defended: { icon: CheckIcon, tone: 'ok' },
  defence_refused: { icon: TriangleAlertIcon, tone: 'warn' },
  alarm: { icon: TriangleAlertIcon, tone: 'warn' },
} as const

const hasSign = (kind: string): kind is keyof typeof signs => kind in signs

/** What happened to the payment, the latest first. */
export function OrderSteps({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.steps')
  const statuses = useTranslations('console.money.statuses')
  const toNote = (note: string) => {
    const status = orderStatuses.find((each) => each === note)
    return status ? statuses(status) : note
  }
  const money = useAmount()
  return (
    <Panel title={t('title')}>
      {order.steps.length === 0 ? (
        <p className="text-ink-2 text-xs">{t('empty')}</p>
      ) : (
        <Timeline
          byDay
          entries={order.steps.map(({ id, kind, note, amount, at }) => ({
            key: id,
            at,
            ...signs[hasSign(kind) ? kind : 'created'],
            children: (
              <>
                {hasSign(kind) ? t(`kinds.${kind}`) : kind}{' '}
                <span className="text-ink-2">
                  {[amount === null ? '' : money(amount, order.currency), toNote(note)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

/** The member's other orders. */
export function OtherOrders({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.others')
  const money = useAmount()
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={order.others}
        rowKey={({ id }) => id}
        empty={t('empty')}
        columns={[
          {
            key: 'id',
            header: t('order'),
            isHeader: true,
            // The column beside the order has no room for a column of times.
            cell: ({ id, at }) => (
              <>
                <OrderLink id={id} />
                <div className="text-ink-2 text-xs">
                  <When at={at} />
                </div>
              </>
            ),
          },
          {
            key: 'amount',
            header: t('amount'),
            isFigure: true,
            cell: ({ amount, currency }) => money(amount, currency),
          },
          {
            key: 'status',
            header: t('status'),
            cell: ({ status, test }) => <OrderTag status={status} test={test} />,
          },
        ]}
      />
    </Panel>
  )
}
