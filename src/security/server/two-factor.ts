import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { TwoFactorTable } from '../../server/database/generated/tables.ts'

export type TwoFactor = Pick<TwoFactorTable, 'secret' | 'last_step' | 'confirmed_at'>

export async function findTwoFactor(db: Queryable, memberId: string): Promise<TwoFactor | null> {
  return maybeRow<TwoFactor>(
    db,
    sql`select secret, last_step, confirmed_at from two_factor where member_id = ${memberId}`,
  )
}

/**
 * Stores an unconfirmed secret in place of an earlier unconfirmed one; returns false if two-factor
 * authentication is on.
 */
export async function saveSecret(
  db: Queryable,
  memberId: string,
  secret: Buffer,
  now: Date,
): Promise<boolean> {
  const saved = await execute(
    db,
    sql`insert into two_factor (member_id, secret, created_at) values (${memberId}, ${secret}, ${now})
        on conflict (member_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
        where two_factor.confirmed_at is null`,
  )
  return saved === 1
}

/**
 * Consumes a time step; returns false if this or a later one was consumed. Of parallel requests one
 * succeeds.
 */
export async function consumeTimeStep(
  db: Queryable,
  memberId: string,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update two_factor set last_step = ${step} where member_id = ${memberId} and secret = ${secret} and last_step < ${step}`,
  )
  return updated === 1
}

export async function confirmSecret(
  db: Queryable,
  memberId: string,
  secret: Buffer,
  now: Date,
): Promise<boolean> {
  const confirmed = await execute(
    db,
    sql`update two_factor set confirmed_at = ${now}
        where member_id = ${memberId} and secret = ${secret} and confirmed_at is null`,
  )
  return confirmed === 1
}

export async function removeSecret(db: Queryable, memberId: string): Promise<boolean> {
  return (await execute(db, sql`delete from two_factor where member_id = ${memberId}`)) === 1
}

export async function removeSecretSince(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`delete from two_factor where member_id = ${memberId} and created_at >= ${since}`,
    )) === 1
  )
}
