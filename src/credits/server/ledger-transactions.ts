import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { Moved } from '../rules.ts'

/** Every movement of a member's credits, oldest first, with what the moved credits were bought for. */
export async function movesOf(db: Queryable, memberId: string): Promise<Moved[]> {
  return rows<Moved>(
    db,
    sql`select t.transaction_id, t.kind, t.reference, t.at, l.currency, sum(e.credits)::int as credits,
               round(sum(e.credits::numeric * l.paid_amount * 1000000 / l.credits))::text as worth
        from ledger_transaction t
        join ledger_entry e on e.member_id = t.member_id and e.transaction_id = t.transaction_id and e.account = 'member'
        join credit_lot l on l.member_id = e.member_id and l.lot_id = e.lot_id
        where t.member_id = ${memberId}
        group by t.transaction_id, t.kind, t.reference, t.at, l.currency
        order by t.at, t.transaction_id`,
  )
}
