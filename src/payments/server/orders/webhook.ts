import { ApiError } from '../../../platform/api-error.ts'
import type { Context } from '../../../server/context.ts'
import type { RawRoute } from '../../../server/http/route.ts'
import { readBytes } from '../../../server/http/input.ts'
import { findOrder } from '../credit-orders.ts'
import { settleOrderJob } from '../jobs.ts'

const ID = /^[\w-]{3,64}$/
const ORDER = /^[1-9]\d{0,17}$/

/**
 * Enqueues a job that fetches the payment and retries until the provider responds; the body of a
 * webhook is not trusted. Unknown ids get the same response, so that it reveals nothing.
 */
async function handleWebhook(ctx: Context, request: Request): Promise<Response> {
  const body = new URLSearchParams(new TextDecoder().decode(await readBytes(request, 2_000)))
  const payment = body.get('id') ?? ''
  const orderId = ctx.query.get('order') ?? ''
  if (!ID.test(payment) || !ORDER.test(orderId)) throw new ApiError('bad_input', { field: 'id' })
  const order = await findOrder(ctx.db, orderId)
  if (order && (order.provider_payment_id === null || order.provider_payment_id === payment)) {
    await ctx.enqueue(
      settleOrderJob,
      { site: order.site_id, order: orderId, payment },
      { key: `settle:${orderId}:${payment}` },
    )
  }
  return new Response(null, { status: 200 })
}

export const webhookRoute: RawRoute = {
  method: 'POST',
  path: '/api/payment-webhook.php',
  handle: handleWebhook,
}
