import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../server/database/query.ts'

/** The member's balance in credits. */
export async function balanceOf(db: Queryable, memberId: string): Promise<number> {
  const wallet = await maybeRow<{ balance: number }>(db, sql`select balance from wallet where member_id = ${memberId}`)
  return wallet?.balance ?? 0
}
