import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'
import { byStaffSql } from '../../server/public.ts'

export type Period = { siteId: number; from: Date; until: Date }

export type NoticeRow = {
  rule: string
  /** Hours until the decision; null while it is open. */
  hours: number | null
  /** The ground of the restriction that followed. */
  ground: 'law' | 'terms' | null
}

/** Notices of a period: reports of members, and complaints about illegal content by anybody. */
export async function listNotices(
  db: Queryable,
  { siteId, from, until }: Period,
): Promise<NoticeRow[]> {
  return rows<NoticeRow>(
    db,
    sql`select r.reason as rule, (extract(epoch from r.decided_at - r.at) / 3600)::float8 as hours, s.ground
        from report r
        left join lateral (select ground from statement_of_reasons where case_number = 'R-' || r.report_id and notified
          and measure <> 'warning' and appeal_id is null limit 1) s on true
        where r.site_id = ${siteId} and r.at >= ${from} and r.at < ${until}
          and not ${byStaffSql(sql`r.member_id`)}
        union all
        select 'other', (extract(epoch from decided_at - at) / 3600)::float8, null from complaint
        where site_id = ${siteId} and at >= ${from} and at < ${until} and kind = 'illegal' and appeals is null`,
  )
}
