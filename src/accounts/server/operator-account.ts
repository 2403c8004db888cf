import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import type { Database } from '../../server/database/pool.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { newId } from '../../server/ids.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { RESET_HOURS } from '../contract.ts'
import { findOwnerByEmail, setPasswordHash } from './account.ts'
import { assertNewPassword } from './log-in.ts'
import { createLink, HOUR, revokeLinks } from './one-time-links.ts'
import { execute, type Queryable } from '../../server/database/query.ts'

async function promote(
  db: Queryable,
  memberId: string,
  roles: readonly StaffRole[],
): Promise<void> {
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${roles}, status = 'active', deleted_at = null where member_id = ${memberId}`,
  )
}

type OperatorAccount = { memberId: string; site: number; email: string; now: Date }

/** The address counts as confirmed: only someone with shell access to the server can call this. */
async function addOperatorAccount(
  db: Queryable,
  { memberId, site, email, now }: OperatorAccount,
): Promise<void> {
  await execute(
    db,
    sql`insert into account (member_id, site_id, email, email_confirmed_at, status, role, language, country, signup_at, last_seen_at)
        values (${memberId}, ${site}, ${email}, ${now}, 'active', 'operator', 'en', 'NL', ${now}, ${now})`,
  )
}

type NewOperator = {
  email: string
  site: number
  password: string | null
  roles: readonly StaffRole[]
  now: Date
}

/**
 * Makes the account of an address an operator's, or creates it; an account without a password gets
 * a link to choose one.
 */
export async function makeOperator(
  db: Database,
  options: NewOperator,
): Promise<{ memberId: string; isNew: boolean; token: string | null }> {
  const { email, site, now } = options
  if (options.password !== null)
    await assertNewPassword(null, { password: options.password, email })
  const hash = options.password === null ? null : await hashPassword(options.password)
  return inTransaction(db, async (tx) => {
    const existing = await findOwnerByEmail(tx, site, email)
    const memberId = existing?.member_id ?? newId()
    if (!existing) await addOperatorAccount(tx, { ...options, memberId })
    await promote(tx, memberId, options.roles)
    if (hash) await setPasswordHash(tx, memberId, hash)
    const until = new Date(now.getTime() + RESET_HOURS * HOUR)
    return {
      memberId,
      isNew: !existing,
      token: hash ? null : await createLink(tx, { purpose: 'reset', memberId, until }, now),
    }
  })
}

type InvitedOperator = {
  memberId: string
  site: number
  email: string
  roles: readonly StaffRole[]
  language: string
  country: string
  now: Date
}

/** Adds the account of an invited person; the mailed link sets its password and confirms the address. */
export async function addInvitedOperator(db: Queryable, invited: InvitedOperator): Promise<void> {
  const { memberId, site, email, roles, language, country, now } = invited
  await execute(
    db,
    sql`insert into account (member_id, site_id, email, status, role, staff_roles, language, country, signup_at, last_seen_at)
        values (${memberId}, ${site}, ${email}, 'not_confirmed', 'operator', ${roles}, ${language}, ${country}, ${now}, ${now})`,
  )
}

/** Links mailed to an invited person stop working. */
export const revokeInvitationLinks = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: string,
): Promise<void> => revokeLinks(db, memberId, ['reset'], now)
