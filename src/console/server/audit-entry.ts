import sql from 'sql-template-tag'
import type { AuditEntryTable } from '../../server/database/generated/tables.ts'
import type { queueRoles } from '../../moderation/console/rules.ts'
import { complaintQueueSql } from '../../moderation/server/public.ts'
import { maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'

type LookRow = Pick<
  AuditEntryTable,
  'entry_id' | 'action' | 'subject_kind' | 'subject_id' | 'at'
> & {
  by: string
  total: number
}

const lookSql = sql`(e.action like 'look.%' or e.action = 'selfie.look')`

/** The looks at a member and at what is private about them, the latest first. */
export async function listLooksAt(
  db: Queryable,
  memberId: string,
  limit: number,
): Promise<LookRow[]> {
  return rows<LookRow>(
    db,
    sql`select e.entry_id, e.action, e.subject_kind, e.subject_id, e.at, coalesce(p.name, '') as by, count(*) over ()::int as total
        from audit_entry e left join profile p on p.member_id = e.actor_id
        where e.affected_id = ${memberId} and ${lookSql} order by e.entry_id desc limit ${limit}`,
  )
}

/** Whether this person has opened the page of the member since an instant. */
export async function hasOpenedMember(
  db: Queryable,
  memberId: string,
  { by, since }: { by: string; since: Date },
): Promise<boolean> {
  const existing = await maybeRow(
    db,
    sql`select 1 as opened from audit_entry
        where affected_id = ${memberId} and actor_id = ${by} and action = 'look.member' and at > ${since} limit 1`,
  )
  return existing !== null
}

type DoneRow = {
  entry_id: string
  actor: string
  action: string
  count: number
  subject_kind: string
  subject_id: string
  /** Of a complaint. */
  queue: keyof typeof queueRoles | null
  at: Date
}

/** More of a day are not read: the audit log has them. */
const MAX_ENTRIES = 500

/** What each of the staff of a site did since midnight, the latest first; looks are left out. */
export async function listDoneToday(db: Queryable, siteId: number, now: Date): Promise<DoneRow[]> {
  return rows<DoneRow>(
    db,
    sql`select done.*, coalesce(p.name, '') as actor,
          case when done.count = 1 and done.subject_kind = 'complaint' then (select ${complaintQueueSql(sql`c`)} from complaint c where c.complaint_id = done.subject_id::bigint) end as queue from (
          select max(entry_id) as entry_id, actor_id, action, count(*)::int as count, max(subject_kind) as subject_kind,
                 max(subject_id) as subject_id, max(at) as at
          from (select * from audit_entry e
        where e.site_id = ${siteId} and e.at >= date_trunc('day', ${now}::timestamptz)
          -- On a quiet day the newest entry of yesterday ends the search.
          and e.entry_id > coalesce((select b.entry_id from audit_entry b where b.site_id = ${siteId} and b.at < date_trunc('day', ${now}::timestamptz)
                                     order by b.entry_id desc limit 1), 0)
          and e.actor_id is not null and e.action not like 'look.%'
                order by e.entry_id desc limit ${MAX_ENTRIES}) today
          group by actor_id, action order by 1 desc limit 12
        ) done left join profile p on p.member_id = done.actor_id order by done.entry_id desc`,
  )
}

/** The credits that a member got or lost since an instant without a second person's approval. */
export async function sumCreditsAlone(
  db: Queryable,
  memberId: string,
  action: 'credits.correct' | 'credits.take_back',
  since: Date,
): Promise<number> {
  const { credits } = await row<{ credits: number }>(
    db,
    sql`select coalesce(sum((after_change->>'credits')::int), 0)::int as credits from audit_entry
        where subject_kind = 'member' and subject_id = ${memberId} and action = ${action}
          and after_change->>'approval' is null and at > ${since}`,
  )
  return credits
}
