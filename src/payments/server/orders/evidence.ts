import { findAccountSummary } from '../../../accounts/server/public.ts'
import { countUsed } from '../../../credits/server/public.ts'
import { plainAmount } from '../../../platform/money.ts'
import type { Context } from '../../../server/context.ts'
import { listMailLog } from '../../../server/mail/mail-log.ts'
import { withdrawalDeadline } from '../../rules.ts'
import { listMemberOrders, type OrderRow } from '../credit-orders.ts'
import { invoiceNumber } from '../get-receipt.ts'
import { listOrderInvoices } from '../invoices.ts'
import { findCard } from '../stored-cards.ts'
import { countSessionsBefore } from './order-sessions.ts'

type EvidenceKey =
  | 'order'
  | 'payment'
  | 'invoice'
  | 'receipt'
  | 'origin'
  | 'usage'
  | 'withdrawal'
  | 'account'
  | 'words'
type Piece = { key: EvidenceKey; values: Record<string, string | number> }

const DAY = 86_400_000
const toDay = (at: Date) => at.toISOString().slice(0, 10)
const toTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * What our records say about a paid order, for its bank. Figures only: no word of a conversation and
 * nobody whom the member wrote to.
 */
export async function collectEvidence(ctx: Context, order: OrderRow): Promise<Piece[]> {
  const { db, site } = ctx
  const [sessions, used, invoices, account, orders] = await Promise.all([
    countSessionsBefore(db, order.member_id, order.created_at),
    countUsed(db, order.member_id, order.order_id),
    listOrderInvoices(db, order.order_id),
    findAccountSummary(db, order.member_id),
    listMemberOrders(db, order.member_id),
  ])
  const paidAt = order.completed_at ?? order.created_at
  const price = `${plainAmount(order)} ${order.currency}`
  const card = order.card_id ? await findCard(db, order.member_id, order.card_id) : null
  const sale = invoices.find(({ cause }) => cause === 'sale')
  const mail = account && (await findReceiptMail(ctx, account.email, paidAt))
  const { credits, language, country } = order
  const others = orders.filter((other) => other !== order && isUndisputed(order, other)).length
  return [
    { key: 'order', values: { at: toTime(order.created_at), price, credits, language } },
    {
      key: 'payment',
      values: {
        method: order.method ?? '',
        card: card ? `${card.brand} ${card.last_four}` : '',
        id: order.provider_payment_id ?? '',
        at: toTime(paidAt),
      },
    },
    ...piece(sale, 'invoice', ({ number, issued_at: at }) => ({
      number: invoiceNumber(site, number),
      at: toTime(at),
    })),
    ...piece(mail, 'receipt', ({ at }) => ({ at: toTime(at) })),
    ...piece(sessions.count > 0 ? sessions : null, 'origin', ({ count, first_at }) => ({
      count,
      since: first_at ? toDay(first_at) : '',
      country,
    })),
    ...piece(used.credits > 0 ? used : null, 'usage', (counted) => ({ ...counted, of: credits })),
    ...piece(order.refunded_amount === 0 || isCharged(order) ? order : null, 'withdrawal', () => ({
      until: toDay(withdrawalDeadline(ctx, { completedAt: paidAt, banned: false })),
      days: site.settings.refund_days,
    })),
    ...piece(account, 'account', ({ signup_at: since }) => ({ since: toDay(since), others })),
  ]
}

const isCharged = ({ status }: OrderRow) => status === 'charged_back'

const isUndisputed = (order: OrderRow, { order_id, status }: OrderRow) =>
  order_id !== order.order_id && status === 'completed'

const piece = <Source>(
  source: Source | null | undefined,
  key: EvidenceKey,
  values: (source: Source) => Piece['values'],
): Piece[] => (source === null || source === undefined ? [] : [{ key, values: values(source) }])

/** The receipt's mail, if the log of mails still has it and the mail server accepted it. */
async function findReceiptMail(ctx: Context, address: string, paidAt: Date) {
  const mails = await listMailLog(ctx, { siteId: ctx.site.id, address, state: 'accepted' }, 100)
  return mails.find(
    ({ template, at }) =>
      template === 'payments/receipt' && Math.abs(at.getTime() - paidAt.getTime()) < DAY,
  )
}
