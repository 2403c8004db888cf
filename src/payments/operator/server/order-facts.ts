import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import { locationNamesOf } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { ChargebackTable } from '../../../server/database/generated/tables.ts'
import { listMailsAboutOrder } from '../../../server/mail/mail-log.ts'
import type { OrderRow } from '../../server/credit-orders.ts'
import type { OrderDetails } from '../orders-contract.ts'
import { listComplaintsAbout } from './complaint.ts'
import { warningsOf } from './payment-warnings.ts'
import type { BuyerRow } from './profile.ts'

/** The buyer as the head of the page shows them. */
export function toBuyer(ctx: MemberContext, row: BuyerRow): OrderDetails['buyer'] {
  return {
    age: ageOn(row.birth_date, ctx.now),
    city: locationNamesOf(row.region, row.city, ctx.locale).city,
    portrait: row.photo === null ? null : photoUrl(row.photo, 'thumb'),
    state: stateOf(row),
    premium: row.premium,
  }
}

function stateOf({ banned_at, account_status, status }: BuyerRow) {
  if (banned_at) return 'banned'
  if (account_status === 'deleted') return 'deleted'
  if (status === 'disabled') return 'hidden'
  return status === 'paused' ? 'paused' : 'active'
}

/** The chargeback that waits for a decision comes before what a bank only warned of. */
export async function dueOf(
  { db, site }: MemberContext,
  { order_id: id, method, status }: OrderRow,
  chargebacks: ChargebackTable[],
): Promise<OrderDetails['due']> {
  const open = chargebacks.findLast((row) => row.decision === null && row.reversed_at === null)
  const kind = method === 'sdd' ? 'debit' : 'evidence'
  if (open) return { kind, at: open.due_at.toISOString(), since: open.at.toISOString() }
  if (status !== 'completed') return null
  const warned = (await warningsOf(db, site.id, id))
    .filter(({ decision }) => decision === null)
    .toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())[0]
  if (!warned) return null
  return { kind: 'warning', at: warned.due_at.toISOString(), since: warned.at.toISOString() }
}

/** What we wrote about the order, with its fate, and what the buyer wrote. */
export async function lettersOf(
  { db, site }: MemberContext,
  order: OrderRow,
): Promise<OrderDetails['letters']> {
  const sent = await listMailsAboutOrder(db, site.id, order.order_id)
  const received = await listComplaintsAbout(db, order)
  return {
    sent: sent.map(({ mail_id: id, template, state, detail, at }) => ({
      id,
      template,
      state,
      detail,
      at: at.toISOString(),
    })),
    received: received.map(({ complaint_id, state, at, answer_by }) => ({
      number: `C-${complaint_id}`,
      answered: state === 'decided',
      at: at.toISOString(),
      answer_by: answer_by.toISOString(),
    })),
  }
}
