import { ordersQuery } from '../use-orders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useParams } from '../../../web/router/hooks.ts'
import { Narrow } from '../../../web/ui/page.tsx'
import type { Order } from '../../contract.ts'
import { opensPremium } from '../../rules.ts'
import { OrderActions } from '../order-actions.tsx'
import { OrderDetails } from '../order-details.tsx'
import { OrderDone } from '../order-done.tsx'
import { openedMemberQuery } from '../opened-photos.tsx'
import { OrderStatus } from '../order-status.tsx'
import { orderQuery } from '../queries.ts'
import { TestNotice } from '../test-notice.tsx'

export const loader = pageLoader(async ({ api, queries, params }) => {
  const [{ order }, { orders }] = await Promise.all([
    queries.query({ ...orderQuery(api, params['id'] ?? ''), staleTime: 0 }),
    queries.query({ ...ordersQuery(api), staleTime: 0 }),
  ])
  if (opensPremium(order, orders)) await queries.query(openedMemberQuery(api, order.next))
  return null
})

const POLL_INTERVAL = 2_000
/**
 * Poll interval in milliseconds: the result of a checkout is moments away, and the event stream may
 * not be connected yet.
 */
const FAST_POLL_INTERVAL = 400
const FAST_POLL_COUNT = 8

/** The status of an order, updated live; the provider's checkout returns here. */
export function Component() {
  const { id = '' } = useParams()
  const { data } = useQuery({
    ...orderQuery(useApi(), id),
    // A fallback while the event stream is disconnected.
    refetchInterval: ({ state }) => {
      if (state.data?.order.status !== 'pending') return false
      return state.dataUpdateCount < FAST_POLL_COUNT ? FAST_POLL_INTERVAL : POLL_INTERVAL
    },
  })
  useInvalidateUser(data?.order.status)
  if (!data) return null
  return (
    <>
      {data.order.status === 'completed' ? (
        <OrderDone order={data.order} />
      ) : (
        <Narrow className="pt-8">
          <OrderStatus order={data.order} />
        </Narrow>
      )}
      <Narrow className="grid gap-6 pt-7 pb-8 lg:pb-12">
        {data.order.test && <TestNotice of="order" />}
        <OrderDetails order={data.order} />
        <OrderActions order={data.order} />
      </Narrow>
    </>
  )
}

/** Balance and permissions of the member change with the order. */
function useInvalidateUser(status: Order['status'] | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!status || status === 'pending') return
    void queries.invalidateQueries({ queryKey: ['user'] })
    void queries.invalidateQueries({ queryKey: ['orders'] })
  }, [status, queries])
}
