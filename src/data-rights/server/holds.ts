import sql from 'sql-template-tag'
import type { LegalHoldTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'

type HoldRow = LegalHoldTable & { name: string; placer: string; approver: string }

export async function listHoldRows(db: Queryable, site: number, now: Date): Promise<HoldRow[]> {
  return rows<HoldRow>(
    db,
    sql`select h.*, coalesce(m.name, '') as name, coalesce(p.name, '') as placer, coalesce(a.name, '') as approver
        from legal_hold h left join profile m on m.member_id = h.member_id
          left join profile p on p.member_id = h.placed_by left join profile a on a.member_id = h.approved_by
        where h.site_id = ${site}
        order by (h.ended_at is null and h.expires_at > ${now}) desc, h.expires_at, h.hold_id limit 200`,
  )
}

export async function addHold(
  db: Queryable,
  hold: Omit<LegalHoldTable, 'ended_at'>,
): Promise<void> {
  await execute(
    db,
    sql`insert into legal_hold (site_id, hold_id, member_id, reason, disclosed, placed_by, approved_by, placed_at, expires_at)
        values (${hold.site_id}, ${hold.hold_id}, ${hold.member_id}, ${hold.reason}, ${hold.disclosed}, ${hold.placed_by}, ${hold.approved_by},
                ${hold.placed_at}, ${hold.expires_at})`,
  )
}

/** The member of a hold that is in force. */
export async function findHoldInForce(
  db: Queryable,
  { site, id, now }: { site: number; id: string; now: Date },
): Promise<Pick<LegalHoldTable, 'member_id'> | null> {
  return maybeRow(
    db,
    sql`select member_id from legal_hold where site_id = ${site} and hold_id = ${id} and ended_at is null and expires_at > ${now}`,
  )
}

export async function setHoldEnd(
  db: Queryable,
  { site, id, now }: { site: number; id: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update legal_hold set ended_at = ${now} where site_id = ${site} and hold_id = ${id} and ended_at is null`,
  )
}

/** Locks the account of a member whose data still exists; an erasure waits, or has happened. */
export async function lockExistingAccount(
  db: Queryable,
  site: number,
  member: string,
): Promise<{ name: string } | null> {
  return maybeRow(
    db,
    sql`select coalesce(p.name, '') as name from account a left join profile p on p.member_id = a.member_id
        where a.site_id = ${site} and a.member_id = ${member} and a.role = 'member' and a.status <> 'erased' for update of a`,
  )
}
