import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Form, ReasonField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { When } from '../../../web/console/when.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { retryRefund, type OrderDetails } from '../orders-contract.ts'
import { useAmount } from '../../../web/console/use-amount.ts'

const tones = { waiting: 'quiet', sent: 'quiet', settled: 'ok', stuck: 'danger' } as const

/** The refunds of an order; one that the provider refused can be sent again. */
export function RefundList({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleOrders.refunds')
  const money = useAmount()
  const [retrying, setRetrying] = useState<string | null>(null)
  if (order.refunds.length === 0) return null
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={order.refunds}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          {
            key: 'at',
            header: t('at'),
            isHeader: true,
            cell: ({ at, by_staff: byStaff }) => (
              <>
                <When at={at} />{' '}
                <span className="text-ink-2 text-xs">{t(byStaff ? 'byStaff' : 'byOthers')}</span>
              </>
            ),
          },
          {
            key: 'status',
            header: t('status'),
            cell: ({ status, id }) => (
              <>
                <Tag tone={tones[status]}>{t(`statuses.${status}`)}</Tag>{' '}
                {status === 'stuck' && (
                  <Button variant="line" small onClick={() => setRetrying(id)}>
                    {t('retry')}
                  </Button>
                )}
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
            key: 'amount',
            header: t('amount'),
            isFigure: true,
            cell: ({ amount }) => money(amount, order.currency),
          },
        ]}
      />
      {retrying && (
        <RetryForm order={order.id} refund={retrying} onDone={() => setRetrying(null)} />
      )}
    </Panel>
  )
}

type RetryFormProps = { order: string; refund: string; onDone: () => void }

function RetryForm({ order, refund, onDone }: RetryFormProps) {
  const t = useTranslations('consoleOrders.refunds')
  const retry = useConsoleCall(retryRefund)
  return (
    <div className="px-3.5 py-3">
      <Form
        values={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await retry({ order, refund, reason })
          showToast({ tone: 'ok', text: t('retried') })
          onDone()
        }}
      >
        <p className="text-xs">{t('retryText')}</p>
        <ReasonField />
        <SubmitButton>{t('retry')}</SubmitButton>
      </Form>
    </div>
  )
}
