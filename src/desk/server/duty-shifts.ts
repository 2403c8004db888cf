import sql from 'sql-template-tag'
import { newId } from '../../server/ids.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { DutyArea } from '../duty-contract.ts'

type ShiftRow = {
  shift_id: string
  member_id: string
  name: string
  area: DutyArea
  is_lead: boolean
  starts_at: Date
  ends_at: Date
}

/** Shifts that end after a time and begin before another, in their order. */
export async function listShiftRows(
  db: Queryable,
  site: number,
  { from, until }: { from: Date; until: Date },
): Promise<ShiftRow[]> {
  return rows<ShiftRow>(
    db,
    sql`select s.shift_id, s.member_id, coalesce(p.name, '') as name, s.area, s.is_lead, s.starts_at, s.ends_at
        from duty_shift s left join profile p on p.member_id = s.member_id
        where s.site_id = ${site} and s.ends_at > ${from} and s.starts_at < ${until} order by s.starts_at, s.shift_id`,
  )
}

type NewShift = {
  site: number
  person: string
  area: DutyArea
  lead: boolean
  starts: Date
  ends: Date
}

/** Adds a shift; the same one again changes its end. */
export async function saveShift(db: Queryable, shift: NewShift): Promise<void> {
  await execute(
    db,
    sql`insert into duty_shift (site_id, shift_id, member_id, area, is_lead, starts_at, ends_at)
        values (${shift.site}, ${newId()}, ${shift.person}, ${shift.area}, ${shift.lead}, ${shift.starts}, ${shift.ends})
        on conflict (site_id, member_id, area, starts_at) do update set is_lead = excluded.is_lead, ends_at = excluded.ends_at`,
  )
}

export async function deleteShift(db: Queryable, site: number, id: string): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`delete from duty_shift where site_id = ${site} and shift_id = ${id}`,
    )) === 1
  )
}

type OnDuty = { id: string; email: string; language: string }

/**
 * Whom a warning goes to: who is on duty for the area, or leads it once the promise is broken; the
 * leads where nobody is on duty, and admins where there is no lead.
 */
export async function listOnDuty(
  db: Queryable,
  { site, area, isLate, now }: { site: number; area: DutyArea; isLate: boolean; now: Date },
): Promise<OnDuty[]> {
  return rows<OnDuty>(
    db,
    sql`with duty as (
          select s.member_id, s.is_lead from duty_shift s join account a on a.member_id = s.member_id
          where s.site_id = ${site} and s.area = ${area} and s.starts_at <= ${now} and s.ends_at > ${now} and a.role = 'operator' and a.status = 'active'
        ), found as (
          select member_id from duty where is_lead = ${isLate}
          union select member_id from duty where is_lead and not exists (select from duty where is_lead = ${isLate})
          union select a.member_id from account a
          where a.site_id = ${site} and a.role = 'operator' and a.status = 'active' and 'admin' = any(a.staff_roles)
            and not exists (select from duty where is_lead or is_lead = ${isLate})
        )
        select a.member_id as id, a.email, a.language from account a join found f on f.member_id = a.member_id order by a.member_id limit 20`,
  )
}
