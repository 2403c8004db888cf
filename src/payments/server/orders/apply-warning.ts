import { cutText } from '../../../platform/text-length.ts'
import type { Context } from '../../../server/context.ts'
import { findOrder } from '../credit-orders.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { addWarning } from '../payment-warnings.ts'
import type { ReportedWarning } from '../../../providers/server/public.ts'

const DAY = 86_400_000

/**
 * Days to act where the bank names no deadline: a chargeback follows a warning of fraud within days,
 * and a question without an answer becomes one.
 */
const DAYS = { fraud: 2, information: 7, card: 2 } as const

/** No bank waits longer; the deadline in a report of Adyen is not signed. */
const MAX_DAYS = 120

/** Stores a warning once; it changes neither order nor credits. */
export async function applyWarning(
  ctx: Context,
  orderId: string,
  { id, kind, amount, reason, dueAt }: ReportedWarning,
): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order?.completed_at) return
  const latest = ctx.now.getTime() + MAX_DAYS * DAY
  const isPlausible = dueAt !== undefined && dueAt.getTime() <= latest
  const warning = {
    order_id: orderId,
    warning_id: id,
    site_id: order.site_id,
    kind,
    amount,
    reason_code: cutText(reason?.code ?? '', 40),
    reason: cutText(reason?.text ?? '', 300),
    at: ctx.now,
    due_at: isPlausible ? dueAt : new Date(ctx.now.getTime() + DAYS[kind] * DAY),
  }
  if (!(await addWarning(ctx.db, warning))) return
  await recordPaymentEvent(ctx, orderId, `${kind}_warning`, {
    warning: id,
    amount,
    reason: warning.reason,
  })
}
