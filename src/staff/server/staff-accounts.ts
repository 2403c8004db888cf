import sql from 'sql-template-tag'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'

export type StaffAccount = {
  member_id: string
  name: string
  email: string
  staff_roles: StaffRole[]
  last_seen_at: Date
  /** Has not used the mailed invitation yet. */
  invited: boolean
}

const columns = sql`a.member_id, coalesce(p.name, '') as name, a.email, a.staff_roles, a.last_seen_at, a.status = 'not_confirmed' as invited`

export async function listStaffAccounts(db: Queryable, siteId: number): Promise<StaffAccount[]> {
  return rows<StaffAccount>(
    db,
    sql`select ${columns} from account a left join profile p on p.member_id = a.member_id
        where a.site_id = ${siteId} and a.role = 'operator' and a.status <> 'erased' order by a.last_seen_at desc`,
  )
}

/** Locks the row until the end of the transaction. */
export async function findStaffAccount(
  db: Queryable,
  siteId: number,
  memberId: string,
): Promise<StaffAccount | null> {
  return maybeRow<StaffAccount>(
    db,
    sql`select ${columns} from account a left join profile p on p.member_id = a.member_id
        where a.site_id = ${siteId} and a.member_id = ${memberId} and a.role = 'operator' for update of a`,
  )
}

/**
 * Locks them too: two admins who remove each other at the same time leave one. `invited` counts those
 * as well who have not accepted yet.
 */
export async function countAdmins(
  db: Queryable,
  siteId: number,
  { invited = false }: { invited?: boolean } = {},
): Promise<number> {
  const { admins } = await row<{ admins: number }>(
    db,
    sql`select count(*)::int as admins from (
          select from account where site_id = ${siteId} and role = 'operator' and 'admin' = any(staff_roles)
            and (status = 'active' or (${invited} and status = 'not_confirmed')) for update) locked`,
  )
  return admins
}

/** Without roles the account is a member's again. */
export async function setStaffRoles(
  db: Queryable,
  memberId: string,
  roles: readonly StaffRole[],
): Promise<void> {
  await execute(
    db,
    sql`update account set staff_roles = ${roles}, role = case when ${roles.length > 0} then 'operator' else 'member' end::account_role
        where member_id = ${memberId}`,
  )
}

/**
 * Whether the site has an admin who is not this person, by the address that both confirmed. `invited`
 * counts those as well who have not accepted yet.
 */
export async function hasOtherAdmins(
  db: Queryable,
  siteId: number,
  memberId: string,
  { invited = false }: { invited?: boolean } = {},
): Promise<boolean> {
  const { others } = await row<{ others: boolean }>(
    db,
    sql`select exists (select from account a join account me on me.member_id = ${memberId}
          where a.site_id = ${siteId} and a.role = 'operator' and 'admin' = any(a.staff_roles)
            and (a.status = 'active' or (${invited} and a.status = 'not_confirmed')) and a.member_id <> me.member_id
            and (lower(a.email) <> lower(me.email) or a.email_confirmed_at is null or me.email_confirmed_at is null)) as others`,
  )
  return others
}

/** The admins who work at the site, to write to them. */
export async function listAdmins(
  db: Queryable,
  siteId: number,
): Promise<{ email: string; language: string }[]> {
  return rows(
    db,
    sql`select email, language from account
        where site_id = ${siteId} and role = 'operator' and 'admin' = any(staff_roles) and status = 'active' order by member_id`,
  )
}

type Colleague = { id: string; name: string }

/** People of the staff with one of these roles, or admins. */
export async function listColleagues(
  db: Queryable,
  siteId: number,
  roles: readonly StaffRole[],
): Promise<(Colleague & { is_admin: boolean })[]> {
  return rows(
    db,
    sql`select a.member_id as id, coalesce(p.name, '') as name, 'admin' = any(a.staff_roles) as is_admin
        from account a left join profile p on p.member_id = a.member_id
        where a.site_id = ${siteId} and a.role = 'operator' and a.status = 'active' and a.staff_roles && ${[...roles, 'admin']}::text[]
        order by name, a.member_id`,
  )
}

/** A person of the staff with one of these roles, or an admin. */
export async function findColleague(
  db: Queryable,
  siteId: number,
  memberId: string,
  roles: readonly StaffRole[],
): Promise<Colleague | null> {
  return maybeRow<Colleague>(
    db,
    sql`select a.member_id as id, coalesce(p.name, '') as name
        from account a left join profile p on p.member_id = a.member_id
        where a.site_id = ${siteId} and a.member_id = ${memberId} and a.role = 'operator' and a.staff_roles && ${[...roles, 'admin']}::text[]`,
  )
}

type OwnAccount = { member_id: string; site_id: number; staff_roles: StaffRole[] }

/**
 * The staff accounts of the same person in other brands: those with the same address, which both
 * accounts have confirmed.
 */
export async function listOwnAccounts(db: Queryable, memberId: string): Promise<OwnAccount[]> {
  return rows<OwnAccount>(
    db,
    sql`select a.member_id, a.site_id, a.staff_roles
        from account me join account_address same on same.address = lower(me.email) and same.site_id <> me.site_id
          join account a on a.member_id = same.member_id
        where me.member_id = ${memberId} and me.email_confirmed_at is not null
          and a.role = 'operator' and a.status = 'active' and a.email_confirmed_at is not null and a.banned_at is null
        order by a.site_id`,
  )
}

/** Active people of the staff of the site who hold the role themselves; an admin alone does not count. */
export async function countRoleHolders(
  { db, site }: { db: Queryable; site: { id: number } },
  role: StaffRole,
): Promise<number> {
  const { people } = await row<{ people: number }>(
    db,
    sql`select count(*)::int as people from account
        where site_id = ${site.id} and role = 'operator' and status = 'active' and ${role} = any(staff_roles)`,
  )
  return people
}
