import { execute, type Queryable } from '../../server/database/query.ts'
import sql from 'sql-template-tag'

/** Hides a profile by decision of the staff; only the staff can enable it again. */
export async function disableProfile(
  db: Queryable,
  memberId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update profile set status = 'disabled', updated_at = ${now},
               disabled_reason = case when hidden_by_staff then disabled_reason else ${reason} end,
               status_before_disabled = case when status = 'disabled' then status_before_disabled else status end
        where member_id = ${memberId}`,
  )
}

/** Hides a profile whose owner can still log in, also beyond a ban or suspension. */
export async function hideProfile(
  db: Queryable,
  memberId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await disableProfile(db, memberId, reason, now)
  await execute(db, sql`update profile set hidden_by_staff = true where member_id = ${memberId}`)
}

/** Shows a hidden profile; returns false if it was not hidden. */
export async function showProfile(db: Queryable, memberId: string, now: Date): Promise<boolean> {
  await execute(db, sql`update profile set hidden_by_staff = false where member_id = ${memberId}`)
  return enableProfile(db, memberId, now)
}

/**
 * Enables a disabled profile, which its owner may have paused, unless the staff hid it by a decision
 * of its own; returns whether it did.
 */
export async function enableProfile(db: Queryable, memberId: string, now: Date): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update profile set status = coalesce(status_before_disabled, 'active'), status_before_disabled = null, disabled_reason = null, updated_at = ${now}
        where member_id = ${memberId} and status = 'disabled' and not hidden_by_staff`,
  )
  return changed === 1
}
