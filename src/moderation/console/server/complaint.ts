import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'
import type { AppealSubject } from './transparency-template.ts'
import type { Period } from './report.ts'

export type AppealRow = {
  subject: AppealSubject
  /** `partly`: a milder measure or another rule remains. */
  measure: 'none' | 'partly' | 'restore' | null
  hours: number | null
}

/** Appeals of a period with the kind of decision that each is about. */
export async function listAppeals(
  db: Queryable,
  { siteId, from, until }: Period,
): Promise<AppealRow[]> {
  return rows<AppealRow>(
    db,
    sql`select case when r.measure in ('suspension', 'profile') and c.member_id is distinct from r.member_id then 'account'
                    when c.member_id = r.member_id then 'notice' else 'visibility' end as subject,
               case when c.state = 'decided' then case when c.remains is not null then 'partly' else coalesce(c.measure, 'none') end end as measure,
               (extract(epoch from c.decided_at - c.at) / 3600)::float8 as hours
        from complaint c left join report r on 'report ' || r.report_id = c.appeals
        where c.site_id = ${siteId} and c.at >= ${from} and c.at < ${until} and c.appeals is not null`,
  )
}
