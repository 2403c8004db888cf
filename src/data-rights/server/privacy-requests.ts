import sql from 'sql-template-tag'
import { newId } from '../../server/ids.ts'
import type { DataRequestTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { DataRequestKind, DataRequest } from '../requests-contract.ts'

export type DataRequestRow = Omit<DataRequestTable, 'kind' | 'outcome'> & {
  kind: DataRequestKind
  outcome: DataRequest['outcome']
}

export async function listRequestRows(
  db: Queryable,
  site: number,
): Promise<(DataRequestRow & { decider: string })[]> {
  return rows(
    db,
    sql`select d.*, coalesce(p.name, '') as decider from data_request d left join profile p on p.member_id = d.decided_by
        where d.site_id = ${site} order by d.decided_at desc nulls first, d.due_at, d.request_id limit 200`,
  )
}

type NewRequest = Pick<
  DataRequestTable,
  'kind' | 'email' | 'language' | 'note' | 'received_at' | 'added_by'
> & { site: number }

/** Adds a request with its deadline: a month after it arrived, on the last day where the month is shorter. */
export async function addRequest(
  db: Queryable,
  { site, kind, email, language, note, received_at, added_by }: NewRequest,
): Promise<Pick<DataRequestTable, 'request_id' | 'due_at' | 'member_id'>> {
  return row(
    db,
    sql`insert into data_request (site_id, request_id, member_id, kind, email, language, note, received_at, due_at, added_by)
        select ${site}, ${newId()}, (select a.member_id from account a where a.site_id = ${site} and a.role = 'member'
                 and lower(a.email) = lower(${email}) and a.status <> 'erased' order by a.email_confirmed_at nulls last limit 1),
               ${kind}, ${email}, ${language}, ${note}, ${received_at}, ${received_at}::timestamptz + interval '1 month', ${added_by}
        returning request_id, due_at, member_id`,
  )
}

/** Locks a request, so that of two answers one is refused. */
export async function lockRequest(
  db: Queryable,
  { site, id }: { site: number; id: string },
): Promise<DataRequestRow | null> {
  return maybeRow<DataRequestRow>(
    db,
    sql`select * from data_request where site_id = ${site} and request_id = ${id} for update`,
  )
}

type Answered = { outcome: string; answer: string; by: string; now: Date }

export async function saveOutcome(
  db: Queryable,
  { site, id }: { site: number; id: string },
  { outcome, answer, by, now }: Answered,
): Promise<void> {
  await execute(
    db,
    sql`update data_request set outcome = ${outcome}, answer = ${answer}, decided_by = ${by}, decided_at = ${now}
        where site_id = ${site} and request_id = ${id}`,
  )
}

/** Two months more (GDPR, article 12 (3)); returns the new deadline. */
export async function saveExtension(
  db: Queryable,
  { site, id }: { site: number; id: string },
  now: Date,
): Promise<Date> {
  const { due_at } = await row<{ due_at: Date }>(
    db,
    sql`update data_request set extended_at = ${now}, due_at = received_at + interval '3 months'
        where site_id = ${site} and request_id = ${id} returning due_at`,
  )
  return due_at
}

/** Years after which the words of an answered request are deleted: claims lapse. */
const RETENTION_YEARS = 3

export async function deleteOldRequests(db: Queryable, site: number, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from data_request where site_id = ${site} and decided_at < ${now}::timestamptz - make_interval(years => ${RETENTION_YEARS}::int)`,
  )
}
