import { getUnusedByOrder } from '../../../credits/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { ChargebackTable } from '../../../server/database/generated/tables.ts'
import { listWaitingRequesters } from '../../../staff/server/public.ts'
import { isTestOrder, refundable } from '../../rules.ts'
import { listOtherOrders, type OrderRow } from '../../server/credit-orders.ts'
import { listOrderInvoices } from '../../server/invoices.ts'
import { toInvoice } from '../../server/get-receipt.ts'
import { findCard } from '../../server/stored-cards.ts'
import type { getConsoleOrder as contract, OrderDetails } from '../orders-contract.ts'
import { addsUp, leftAlone, orderMovements, refundWindowStart } from '../rules.ts'
import { listOrderChargebacks } from '../../server/chargebacks.ts'
import { listLetters } from './complaint.ts'
import { toConsoleOrder } from './list-console-orders.ts'
import { listPaymentEvents } from '../../server/payment-events.ts'
import { getSiteOrder } from './permissions.ts'
import { listOrderWarnings } from '../../server/payment-warnings.ts'
import { findBuyer, toBuyer } from './buyer.ts'
import { listOrderRefunds, sumRefundsAlone } from '../../server/refunds.ts'
import { listSettledLines } from '../../server/settled-lines.ts'

export async function getConsoleOrder(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const order = await getSiteOrder(ctx, id)
  const chargebacks = await listOrderChargebacks(ctx.db, id)
  const buyer = await findBuyer(ctx.db, order.member_id)
  return {
    order: {
      ...toConsoleOrder({ ...order, name: buyer?.name ?? '' }),
      buyer: buyer && toBuyer(ctx, buyer),
      due: await getDue(ctx, order, chargebacks),
      letters: await listLetters(ctx, order),
      list_amount: order.list_amount,
      discount_code: order.discount_code,
      completed_at: order.completed_at?.toISOString() ?? null,
      payment: order.provider_payment_id,
      ...(await getRefund(ctx, order, chargebacks)),
      ...(await getBooks(ctx, order, chargebacks)),
      steps: (await listPaymentEvents(ctx.db, id)).map(({ event_id, kind, detail, at }) => ({
        id: event_id,
        kind,
        note: String(detail['reason'] ?? detail['status'] ?? ''),
        amount: typeof detail['amount'] === 'number' ? detail['amount'] : null,
        at: at.toISOString(),
      })),
      others: (await listOtherOrders(ctx.db, order)).map((other) => ({
        id: other.order_id,
        amount: other.amount,
        currency: other.currency,
        status: other.status,
        test: isTestOrder(other),
        at: other.created_at.toISOString(),
      })),
    },
  }
}

/** The chargeback that waits for a decision comes before what a bank only warned of. */
async function getDue(
  { db, site }: MemberContext,
  { order_id: id, method, status }: OrderRow,
  chargebacks: ChargebackTable[],
): Promise<OrderDetails['due']> {
  const open = chargebacks.findLast((row) => row.decision === null && row.reversed_at === null)
  const kind = method === 'sdd' ? 'debit' : 'evidence'
  if (open) return { kind, at: open.due_at.toISOString(), since: open.at.toISOString() }
  if (status !== 'completed') return null
  const warned = (await listOrderWarnings(db, site.id, id))
    .filter(({ decision }) => decision === null)
    .toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())[0]
  if (!warned) return null
  return { kind: 'warning', at: warned.due_at.toISOString(), since: warned.at.toISOString() }
}

/** What may be refunded, and what is left of the credits. */
async function getRefund(
  ctx: MemberContext,
  order: OrderRow,
  chargebacks: ChargebackTable[],
): Promise<Pick<OrderDetails, 'card' | 'unused' | 'refundable'>> {
  const { db, site, now } = ctx
  const credits = (await getUnusedByOrder(db, order.member_id)).get(order.order_id) ?? 0
  const card = order.card_id ? await findCard(db, order.member_id, order.card_id) : null
  const alone = await sumRefundsAlone(db, order.member_id, refundWindowStart(now))
  const requesters = await listWaitingRequesters(ctx, 'order.refund', [order.order_id])
  const closed = closedBy(ctx, order, chargebacks)
  return {
    card: card && { brand: card.brand, last_four: card.last_four },
    unused: {
      credits,
      amount: refundable({ ...order, unused: credits, refunded: order.refunded_amount }),
    },
    refundable: {
      amount: closed === null ? order.amount - order.refunded_amount : 0,
      closed,
      requested_by: requesters.get(order.order_id) ?? null,
      alone: Math.max(0, leftAlone(site.settings, alone)),
    },
  }
}

function closedBy(
  { actor }: MemberContext,
  { status, member_id }: OrderRow,
  chargebacks: ChargebackTable[],
): OrderDetails['refundable']['closed'] {
  if (status === 'charged_back')
    return chargebacks.at(-1)?.decision === 'accepted' ? 'lost' : 'charged_back'
  if (status === 'refunded' || status === 'pending') return status
  if (status !== 'completed') return 'not_paid'
  return member_id === actor.memberId ? 'own_order' : null
}

async function getBooks(
  { db, site }: MemberContext,
  order: OrderRow,
  charged: ChargebackTable[],
): Promise<Pick<OrderDetails, 'refunds' | 'chargebacks' | 'invoices' | 'movements' | 'adds_up'>> {
  const invoices = await listOrderInvoices(db, order.order_id)
  const chargebacks = charged.map((row) => ({
    id: row.chargeback_id,
    amount: row.amount,
    at: row.at.toISOString(),
    reversed_at: row.reversed_at?.toISOString() ?? null,
  }))
  return {
    refunds: (await listOrderRefunds(db, order.order_id)).map((refund) => ({
      id: refund.refund_id,
      amount: refund.amount,
      credits: refund.credits,
      status: refund.status,
      by_staff: refund.requested_by !== null,
      at: refund.requested_at.toISOString(),
    })),
    chargebacks,
    invoices: invoices.map((invoice) => toInvoice(site, invoice)),
    movements: orderMovements(invoices, chargebacks, await listSettledLines(db, order)),
    adds_up: isTestOrder(order) || addsUp(order, invoices),
  }
}
