import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable, rows } from '../../server/database/query.ts'

/**
 * Returns false if the account is not waiting for confirmation. Violates `account_email` if another
 * account owns the address.
 */
export async function markConfirmed(
  db: Queryable,
  memberId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update account set status = 'active', email_confirmed_at = ${now}
        where member_id = ${memberId} and email = ${email} and status = 'not_confirmed'`,
  )
  return updated === 1
}

export async function markDeleted(
  db: Queryable,
  memberId: string,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update account set status = 'deleted', deleted_at = ${now}, delete_reason = ${reason}
        where member_id = ${memberId} and status in ('active', 'not_confirmed')`,
  )
  return updated === 1
}

/**
 * Restores the status from before the deletion; returns false if the account is not deleted or
 * already erased. The mailed link has confirmed the address of its owner again.
 */
export async function markReactivated(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update account set deleted_at = null, delete_reason = null,
          email_confirmed_at = case when email_confirmed_at is null then null else ${now}::timestamptz end,
          status = (case when email_confirmed_at is null then 'not_confirmed' else 'active' end)::account_status
        where member_id = ${memberId} and status = 'deleted'`,
  )
  return updated === 1
}

/** Marks those accounts as deleted that are not erased yet, which hides them; returns their ids. */
export async function hideErased(
  db: Queryable,
  members: string[],
  now: Date,
): Promise<{ member_id: string; site_id: number }[]> {
  return rows<{ member_id: string; site_id: number }>(
    db,
    sql`update account set status = 'deleted', deleted_at = coalesce(deleted_at, ${now})
        where member_id = any(${members}::bigint[]) and status <> 'erased' returning member_id, site_id`,
  )
}

/** Empties the row except for the id, which the ledger and invoices refer to. */
export async function markErased(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`update account set status = 'erased', email = '', email_confirmed_at = null, email_source = '{}', password_hash = null,
          delete_reason = null, traffic = '{}', time_zone = 'UTC'
        where member_id = ${memberId}`,
  )
}

/**
 * Returns accounts whose reactivation period has passed, and accounts that never confirmed and
 * never paid.
 */
export async function listDueForErasure(
  db: Queryable,
  site: number,
  deletedBefore: Date,
  joinedBefore: Date,
): Promise<string[]> {
  const matches = await rows<{ member_id: string }>(
    db,
    sql`select member_id from account where site_id = ${site} and status = 'deleted' and deleted_at < ${deletedBefore}
        union all
        select member_id from account where site_id = ${site} and status = 'not_confirmed' and signup_at < ${joinedBefore}
          and not paid_user and role = 'member'
        limit 500`,
  )
  return matches.map(({ member_id }) => member_id)
}

/** `at` null lifts the ban. */
export async function setBanned(db: Queryable, memberId: string, at: Date | null): Promise<void> {
  await execute(db, sql`update account set banned_at = ${at} where member_id = ${memberId}`)
}

export async function advanceSignup(db: Queryable, memberId: string, step: number): Promise<void> {
  await execute(
    db,
    sql`update account set signup_step = greatest(signup_step, ${step}) where member_id = ${memberId}`,
  )
}

/**
 * Makes the member premium for life at the first completed order; returns true if they were not
 * premium before.
 */
export async function makePremium(db: Queryable, memberId: string): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`update account set paid_user = true where member_id = ${memberId} and not paid_user`,
    )) === 1
  )
}

/** Ends premium when no completed order is left; returns true if the member was premium before. */
export async function endPremium(db: Queryable, memberId: string): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`update account set paid_user = false where member_id = ${memberId} and paid_user`,
    )) === 1
  )
}

/** Whether nothing but the id is left, which no reactivation brings back. */
export async function isErased(db: Queryable, memberId: string): Promise<boolean> {
  const query = sql`select 1 as one from account where member_id = ${memberId} and status = 'erased'`
  return (await maybeRow(db, query)) !== null
}

/** Whether the account is deleted or erased. */
export async function isDeleted(db: Queryable, memberId: string): Promise<boolean> {
  const query = sql`select 1 as one from account where member_id = ${memberId} and status in ('deleted', 'erased')`
  return (await maybeRow(db, query)) !== null
}
