import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'

type DoneRow = { entry_id: string; actor: string; action: string; at: Date }

/** What the staff of a site did since midnight, the latest first; looks are left out. */
export async function listDoneToday(db: Queryable, siteId: number, now: Date): Promise<DoneRow[]> {
  return rows<DoneRow>(
    db,
    sql`select e.entry_id, coalesce(p.name, '') as actor, e.action, e.at
        from audit_entry e left join profile p on p.member_id = e.actor_id
        where e.site_id = ${siteId} and e.at >= date_trunc('day', ${now}::timestamptz) and e.actor_id is not null and e.action not like 'look.%'
        order by e.entry_id desc limit 12`,
  )
}
