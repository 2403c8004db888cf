import sql from 'sql-template-tag'
import { complaintQueueSql } from '../../moderation/server/public.ts'
import { answeredReviewsSql } from '../../reviews/server/public.ts'
import { rows, type Queryable } from '../../server/database/query.ts'

type AnswerTimes = {
  queue: string
  answered: number
  in_time: number
  median_hours: number
}
type Period = { site: number; from: Date; until: Date }

const answered = ({ site, from, until }: Period) => sql`
  select 'reports' as queue, decided_by, at, answer_by, decided_at from report
  where site_id = ${site} and decided_at >= ${from} and decided_at < ${until} and member_id <> decided_by
  union all
  select ${complaintQueueSql(sql`c`)}, decided_by, at, answer_by, decided_at from complaint c
  where site_id = ${site} and decided_at >= ${from} and decided_at < ${until} and merged_into is null
  union all
  select 'selfies', decided_by, sent_at, due_at, decided_at from selfie
  where site_id = ${site} and decided_at >= ${from} and decided_at < ${until} and sent_at is not null
  union all
  ${answeredReviewsSql({ site, from, until })}`

const figures = sql`count(*)::int as answered, (count(*) filter (where decided_at <= answer_by))::int as in_time,
  round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - at)) / 3600)::numeric, 2)::float8 as median_hours`

/** How many cases of each queue were answered in a period, how many in the promised time, and how fast. */
export async function listAnswerTimes(db: Queryable, period: Period): Promise<AnswerTimes[]> {
  return rows<AnswerTimes>(
    db,
    sql`select queue, ${figures} from (${answered(period)}) done group by queue order by queue`,
  )
}

/** The same by person of the staff. */
export async function listPersonTimes(
  db: Queryable,
  period: Period,
): Promise<(AnswerTimes & { person: string })[]> {
  return rows(
    db,
    sql`select coalesce(p.name, '') as person, queue, ${figures}
        from (${answered(period)}) done left join profile p on p.member_id = done.decided_by
        where decided_by is not null group by 1, 2 order by 1, 2`,
  )
}
