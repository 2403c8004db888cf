import sql from 'sql-template-tag'
import type { MemberContext } from '../../../server/context.ts'
import type { ComplaintTable } from '../../../server/database/generated/tables.ts'
import { rows, type Queryable } from '../../../server/database/query.ts'
import { listMailsAboutOrder } from '../../../server/mail/mail-log.ts'
import type { OrderRow } from '../../server/credit-orders.ts'
import type { OrderDetails } from '../orders-contract.ts'
import { listLettersAbout } from './order-letters.ts'

type LetterRow = Pick<ComplaintTable, 'complaint_id' | 'state' | 'at' | 'answer_by'>

/** Complaints in which the buyer names an order, the latest first. */
async function listComplaintsAbout(
  db: Queryable,
  { order_id: id, member_id, site_id }: OrderRow,
): Promise<LetterRow[]> {
  return rows<LetterRow>(
    db,
    sql`select complaint_id, state, at, answer_by from complaint
        where member_id = ${member_id} and site_id = ${site_id} and kind = 'order'
          and (about ~ ${`\\m${id}\\M`} or text ~ ${`\\m${id}\\M`})
        order by at desc limit 20`,
  )
}

/** What we wrote about the order, with its fate, and what the buyer wrote. */
export async function listLetters(
  { db, site }: MemberContext,
  order: OrderRow,
): Promise<OrderDetails['letters']> {
  const sent = await listMailsAboutOrder(db, site.id, order.order_id)
  const written = await listLettersAbout(db, order.order_id)
  const received = await listComplaintsAbout(db, order)
  return {
    sent: sent.map(({ mail_id: id, template, state, detail, at }) => ({
      id,
      template,
      state,
      detail,
      at: at.toISOString(),
    })),
    written: written.map(({ letter_id: id, by, text, at }) => ({
      id,
      by,
      text,
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
