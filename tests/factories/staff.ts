import sql from 'sql-template-tag'
import type { StaffRole } from '../../src/platform/staff-roles.ts'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import type { Api } from '../../src/platform/contract.ts'
import { decideCase } from './cases.ts'
import { answerApproval } from '../../src/staff/contract.ts'
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

/** Bans the reported member as two people of the staff do: one asks, the other approves. */
export async function banByReport(
  [asker, second]: readonly [Api, Api],
  receipt: string,
  answer = 'You asked people for money.',
): Promise<void> {
  const { approval } = await decideCase(asker, {
    kind: 'report',
    id: receipt.slice(2),
    measure: 'profile',
    answer,
  })
  await second(answerApproval, { id: approval ?? '', approved: true, answer: '' })
}
