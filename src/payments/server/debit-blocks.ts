import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import { debitAllowance } from '../rules.ts'

export async function blockDebits(
  ctx: { db: Queryable; now: Date },
  memberId: string,
  reason: string,
): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into debit_block (member_id, at, reason) values (${memberId}, ${ctx.now}, ${reason}) on conflict do nothing`,
  )
}

export async function isDebitBlocked(db: Queryable, memberId: string): Promise<boolean> {
  return (
    (await maybeRow(db, sql`select 1 as one from debit_block where member_id = ${memberId}`)) !==
    null
  )
}

/** A block that a chargeback brought goes with the last one that stood. One for a debit that was never paid stays. */
export async function unblockDebits(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`delete from debit_block where member_id = ${memberId} and reason = 'chargeback' and not exists (
          select from credit_order
          where member_id = ${memberId} and method = 'sdd' and status in ('charged_back', 'failed', 'cancelled', 'expired'))`,
  )
}

/**
 * How many debits of the member ever settled, and what those of the last 30 days come to, in minor units. One that reached the
 * provider counts whatever became of it: its credits may have been spent before it came to nothing.
 */
async function getDebitTotals(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<{ settled: number; recent: number }> {
  return row(
    db,
    sql`select count(*) filter (where status = 'completed')::int as settled,
               coalesce(sum(amount) filter (where created_at > ${since}
                 and (status in ('pending', 'completed') or provider_payment_id is not null)), 0)::int as recent
        from credit_order where member_id = ${memberId} and method = 'sdd'`,
  )
}

/**
 * Until two debits have settled, they are few and small. Asked before the signature, so that nobody signs for nothing, and again
 * inside the order's transaction, where the lock makes debits of one member wait for each other.
 */
export async function lockAndAssertDebitAllowed(
  ctx: { db: Queryable; now: Date; actor: { memberId: string } },
  amount: number,
): Promise<void> {
  await execute(
    ctx.db,
    sql`select pg_advisory_xact_lock(hashtextextended('debits of ' || ${ctx.actor.memberId}, 0))`,
  )
  await assertDebitAllowed(ctx, amount)
}

/** Fails with `debit_limit`, which says what a debit may be at most (`left`, minor units). */
export async function assertDebitAllowed(
  ctx: { db: Queryable; now: Date; actor: { memberId: string } },
  amount: number,
): Promise<void> {
  const { settled, recent } = await getDebitTotals(
    ctx.db,
    ctx.actor.memberId,
    new Date(ctx.now.getTime() - 30 * 86_400_000),
  )
  const left = debitAllowance({ settled, recent })
  if (amount > left) throw new ApiError('debit_limit', { left })
}
