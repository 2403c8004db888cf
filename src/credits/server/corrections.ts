import { row, type Queryable } from '../../server/database/query.ts'
import sql from 'sql-template-tag'
import type { LedgerContext } from './ledger.ts'

/**
 * Takes back credits that the staff gave, the latest lots first, and returns the new balance. Takes
 * nothing and returns null in `balance` if fewer of them are left; `remaining` says how many.
 */
export async function takeBackCredits(
  ctx: LedgerContext,
  { memberId, credits, key }: { memberId: string; credits: number; key: string },
): Promise<{ balance: number | null; remaining: number }> {
  return row(
    ctx.db,
    sql`select case when taken > 0 then balance end as balance, remaining
        from take_back_credits(${memberId}, ${key}, ${credits}, ${ctx.now})`,
  )
}

/** The keys of what the staff give or take back begin so. */
const BY_STAFF = 'staff:'

/** The idempotency key of a correction by the staff. */
export const toCorrectionKey = (id: string): string => `${BY_STAFF}${id}`

/** How often the staff have corrected the credits of a member: another number means a newer state. */
export async function countCorrections(db: Queryable, memberId: string): Promise<number> {
  const { corrections } = await row<{ corrections: number }>(
    db,
    sql`select count(distinct transaction_id)::int as corrections from ledger_transfer
        where member_id = ${memberId} and starts_with(transaction_id, ${BY_STAFF})`,
  )
  return corrections
}
