import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import { debitAllowance } from '../debit-rules.ts'

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

/**
 * Removes a block caused by a chargeback, unless another debit is charged back or was never paid. A
 * block caused by a returned debit stays.
 */
export async function unblockDebits(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`delete from debit_block where member_id = ${memberId} and reason = 'chargeback' and not exists (
          select from credit_order
          where member_id = ${memberId} and method = 'sdd' and status in ('charged_back', 'failed', 'cancelled', 'expired'))`,
  )
}

/**
 * Returns the number of the member's settled debits and the sum of those since a time, in minor
 * units. A failed debit that reached the provider counts in the sum: its credits may have been
 * spent.
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
 * Serializes the debits of a member with an advisory lock, so that parallel orders cannot exceed
 * the limit together. Must run in the order's transaction.
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

/**
 * Throws `debit_limit` with the remaining allowance (`left`, minor units). Also called before the
 * signature, so that members do not sign in vain.
 */
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
