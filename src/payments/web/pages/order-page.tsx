import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useParams } from '../../../web/router/hooks.ts'
import { Narrow } from '../../../web/ui/page.tsx'
import type { Order } from '../../contract.ts'
import { OrderActions } from '../order-actions.tsx'
import { OrderDetails } from '../order-details.tsx'
import { OrderStatus } from '../order-status.tsx'
import { orderQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, params }) => {
  await queries.query({ ...orderQuery(api, params['id'] ?? ''), staleTime: 0 })
  return null
})

const POLL_INTERVAL = 2_000
/** Right after the checkout the answer is a moment away, and the live stream may not be up yet. */
const FAST_POLL_INTERVAL = 400
const FAST_POLL_COUNT = 8

/** How an order stands, followed live; where the member comes back to from the payment. */
export function Component() {
  const { id = '' } = useParams()
  const { data } = useQuery({
    ...orderQuery(useApi(), id),
    // The live stream tells at once; this is for the moment when it is down.
    refetchInterval: ({ state }) => {
      if (state.data?.order.status !== 'pending') return false
      return state.dataUpdateCount < FAST_POLL_COUNT ? FAST_POLL_INTERVAL : POLL_INTERVAL
    },
  })
  useInvalidateUser(data?.order.status)
  if (!data) return null
  return (
    <Narrow className="grid gap-6 py-8 lg:py-12">
      <OrderStatus order={data.order} />
      <OrderDetails order={data.order} />
      <OrderActions order={data.order} />
    </Narrow>
  )
}

/** The bars around the page show the balance and what the member may do: both change with the order. */
function useInvalidateUser(status: Order['status'] | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (status && status !== 'pending') void queries.invalidateQueries({ queryKey: ['user'] })
  }, [status, queries])
}
