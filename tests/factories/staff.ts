import sql from 'sql-template-tag'
import type { StaffRole } from '../../src/platform/staff-roles.ts'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { addMember, type MemberOptions } from './member.ts'

/** Inserts a person of the staff with these roles; returns the id. */
export async function addStaff(
  db: Queryable,
  roles: readonly StaffRole[],
  options: MemberOptions = {},
): Promise<string> {
  const id = await addMember(db, options)
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${roles} where member_id = ${id}`,
  )
  return id
}
