import { memberDeleted } from '../../accounts/server/accounts.ts'
import { unusedOf } from '../../credits/server/credits.ts'
import type { Context } from '../../server/context.ts'
import { on, type Listener } from '../../server/facts.ts'
import { withdrawalEnd } from '../rules.ts'
import { ordersOf } from './credit-orders.ts'
import { withdraw } from './withdraw-order.ts'

/** Who deletes their account and wants the money for unused credits gets it from every order that can be withdrawn from. */
async function payBackDeleted(ctx: Context, { memberId, credits }: { memberId: string; credits: 'refund' | 'waive' | null }) {
  if (credits !== 'refund') return
  const unused = await unusedOf(ctx.db, memberId)
  for (const order of await ordersOf(ctx.db, memberId)) {
    const until = order.status === 'completed' && order.completed_at && withdrawalEnd(ctx.site.settings, order.completed_at)
    if (until && until > ctx.now && (unused.get(order.order_id) ?? 0) > 0) await withdraw(ctx, order)
  }
}

export const paymentsListeners: Listener[] = [on(memberDeleted, payBackDeleted)]
