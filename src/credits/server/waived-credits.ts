import { row, rows, type Queryable } from '../../server/database/query.ts'
import sql from 'sql-template-tag'
import { type LedgerContext, returnCredits } from './ledger.ts'

/** A reactivated member gets back the credits that they waived at the deletion. */
export async function restoreWaived(
  ctx: LedgerContext,
  { memberId }: { memberId: string },
): Promise<void> {
  for (const key of await listWaivedKeys(ctx.db, memberId))
    await returnCredits(ctx, { memberId, key, reason: 'reactivation' })
}

/**
 * Takes all unused paid credits, because the member waived them. Without `provisional` it leaves
 * out direct debits that have not settled.
 */
export async function waiveCredits(
  ctx: LedgerContext,
  { memberId, provisional }: { memberId: string; provisional: boolean },
): Promise<{ balance: number; waived: number }> {
  const key = `erasure:${ctx.now.getTime()}`
  return row(
    ctx.db,
    sql`select balance, waived from waive_credits(${memberId}, ${key}, ${provisional}, ${ctx.now})`,
  )
}

async function listWaivedKeys(db: Queryable, memberId: string): Promise<string[]> {
  const waived = await rows<{ key: string }>(
    db,
    sql`select transaction_id as key from ledger_transaction where member_id = ${memberId} and kind = 'erasure'`,
  )
  return waived.map(({ key }) => key)
}
