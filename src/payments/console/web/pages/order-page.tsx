import { useSuspenseQuery } from '@tanstack/react-query'
import { lazySection } from '../../../../web/lazy.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useParams } from '../../../../web/router/hooks.ts'
import type { OrderDetails } from '../../orders-contract.ts'
import { Disputed, type DisputePanels } from '../dispute-panel.tsx'
import { OrderBooks, OrderInvoices } from '../order-books.tsx'
import { OrderHead } from '../order-head.tsx'
import { OrderSteps, OtherOrders } from '../order-history.tsx'
import { disputeQuery, orderQuery, warningsQuery } from '../queries.ts'
import { RefundList } from '../refund-list.tsx'

export const loader = pageLoader(async ({ api, queries, params }) => {
  const { order } = await queries.query(orderQuery(api, params['id'] ?? ''))
  const chargeback = order.chargebacks.at(-1)
  await Promise.all([
    queries.query(warningsQuery(api, order.id)),
    chargeback && queries.query(disputeQuery(api, order.id, chargeback.id)),
  ])
  return null
})

export function Component() {
  const { order } = useSuspenseQuery(orderQuery(useApi(), useParams()['id'] ?? '')).data
  const chargeback = order.chargebacks.at(-1)
  return (
    <>
      <OrderHead order={order} />
      {chargeback ? (
        <Disputed key={chargeback.id} order={order} chargeback={chargeback.id}>
          {(panels) => <OrderColumns order={order} {...panels} />}
        </Disputed>
      ) : (
        <OrderColumns order={order} />
      )}
    </>
  )
}

const RefundForm = lazySection(async () => (await import('../refund-form.tsx')).RefundForm)
const WarningPanels = lazySection(async () => (await import('../warning-panel.tsx')).WarningPanels)

/** Few orders have any. */
function Warnings({ order }: { order: string }) {
  const { warnings } = useSuspenseQuery(warningsQuery(useApi(), order)).data
  return warnings.length > 0 && <WarningPanels warnings={warnings} />
}

/** Their texts are loaded later, too. */
const OrderLetters = lazySection(async () => (await import('../order-letters.tsx')).OrderLetters)

type OrderColumnsProps = { order: OrderDetails } & Partial<DisputePanels>

function OrderColumns({ order, evidence, decision }: OrderColumnsProps) {
  return (
    <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_372px]">
      <div className="stack-4">
        {evidence}
        <Warnings order={order.id} />
        <OrderBooks order={order} />
        <RefundList order={order} />
        <OrderInvoices order={order} />
      </div>
      <div className="stack-4">
        {decision}
        {order.refundable.closed === null && <RefundForm order={order} />}
        <OrderSteps order={order} />
        <OrderLetters order={order} />
        <OtherOrders order={order} />
      </div>
    </div>
  )
}
