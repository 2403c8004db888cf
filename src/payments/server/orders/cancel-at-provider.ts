import type { Context } from '../../../server/context.ts'
import type { OrderRow } from '../credit-orders.ts'
import { providerNamed } from '../../../providers/server/public.ts'

/**
 * Closes the checkout of an order that lost its discount to another one. Only an attempt: whoever
 * pays a checkout that stayed open gets the money back (`completeOrder`).
 */
export async function cancelAtProvider(ctx: Context, order: OrderRow): Promise<void> {
  if (!order.provider_payment_id) return
  const { provider_payment_id: payment } = order
  await providerNamed(ctx, order.provider)
    .then((provider) => provider.cancelPayment(payment))
    .catch((error: unknown) =>
      ctx.log.warn(
        { order: order.order_id, err: error },
        'a replaced payment could not be cancelled',
      ),
    )
}
