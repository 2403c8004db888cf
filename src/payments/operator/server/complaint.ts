import sql from 'sql-template-tag'
import type { ComplaintTable } from '../../../server/database/generated/tables.ts'
import { rows, type Queryable } from '../../../server/database/query.ts'
import type { OrderRow } from '../../server/credit-orders.ts'

type LetterRow = Pick<ComplaintTable, 'complaint_id' | 'state' | 'at' | 'answer_by'>

/** Complaints in which the buyer names an order, the latest first. */
export async function listComplaintsAbout(
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
