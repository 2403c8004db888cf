import sql, { type Sql } from 'sql-template-tag'
import type { DsaExportTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../../server/database/query.ts'
import type { SentStatement } from './dsa-statement.ts'

export async function findExport(db: Queryable, site: number): Promise<DsaExportTable | null> {
  return maybeRow<DsaExportTable>(db, sql`select * from dsa_export where site_id = ${site}`)
}

/** `since` stays while the export is on; a statement from a time without it is never sent. */
export async function storeExport(
  db: Queryable,
  {
    site_id,
    active,
    origin,
    token,
    since,
    changed_by,
    changed_at,
  }: Omit<DsaExportTable, 'fault' | 'attempted_at'>,
): Promise<void> {
  await execute(
    db,
    sql`insert into dsa_export (site_id, active, origin, token, since, changed_by, changed_at)
        values (${site_id}, ${active}, ${origin}, ${token}, ${since}, ${changed_by}, ${changed_at})
        on conflict (site_id) do update set active = excluded.active, origin = excluded.origin, token = excluded.token,
          since = excluded.since, fault = null, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
}

export async function recordAttempt(
  db: Queryable,
  site: number,
  { fault, at }: { fault: string | null; at: Date },
): Promise<void> {
  await execute(
    db,
    sql`update dsa_export set fault = ${fault}, attempted_at = ${at} where site_id = ${site}`,
  )
}

/**
 * Restrictions since the export was turned on. A warning restricts nothing, and what an appeal left
 * was reported with the first decision.
 */
const reportable = (
  site: number,
): Sql => sql`s.site_id = ${site} and s.measure <> 'warning' and s.appeal_id is null
  and s.at >= (select since from dsa_export where site_id = ${site})`

export async function listWaiting(
  db: Queryable,
  site: number,
  limit: number,
): Promise<SentStatement[]> {
  return rows<SentStatement>(
    db,
    sql`select s.statement_id, s.site_id, s.measure, s.ground, s.rule, s.notified, s.automated, s.language, s.at, s.until, s.content_at, s.detected_automatically
        from statement_of_reasons s
        where ${reportable(site)} and not exists (
          select from dsa_submission d where d.site_id = s.site_id and d.statement_id = s.statement_id)
        order by s.at, s.statement_id limit ${limit}`,
  )
}

export type SubmissionRow = Pick<
  SentStatement,
  'statement_id' | 'site_id' | 'measure' | 'rule' | 'at'
> & { state: 'waiting' | 'accepted' | 'refused'; reasons: string[]; uuid: string | null }

export async function listSubmissions(
  db: Queryable,
  site: number,
  limit: number,
): Promise<SubmissionRow[]> {
  return rows<SubmissionRow>(
    db,
    sql`select s.statement_id, s.site_id, s.measure, s.rule, s.at, coalesce(d.state, 'waiting') as state,
               coalesce(d.reasons, '{}') as reasons, d.uuid
        from statement_of_reasons s
        left join dsa_submission d on d.site_id = s.site_id and d.statement_id = s.statement_id
        where ${reportable(site)} order by s.at desc, s.statement_id desc limit ${limit}`,
  )
}

export async function countSubmissions(
  db: Queryable,
  site: number,
): Promise<{ waiting: number; accepted: number; refused: number }> {
  return row(
    db,
    sql`select count(*) filter (where d.state is null)::int as waiting, count(*) filter (where d.state = 'accepted')::int as accepted,
               count(*) filter (where d.state = 'refused')::int as refused
        from statement_of_reasons s
        left join dsa_submission d on d.site_id = s.site_id and d.statement_id = s.statement_id
        where ${reportable(site)}`,
  )
}

export type Outcome = {
  statement: string
  state: 'accepted' | 'refused'
  reasons: string[]
  uuid: string | null
}

/** Stores what became of a statement; what was accepted stays accepted. */
export async function storeOutcome(
  db: Queryable,
  site: number,
  { statement, state, reasons, uuid }: Outcome,
  at: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into dsa_submission as d (site_id, statement_id, state, reasons, uuid, at)
        values (${site}, ${statement}, ${state}, ${reasons}, ${uuid}, ${at})
        on conflict (site_id, statement_id) do update set state = excluded.state, reasons = excluded.reasons,
          uuid = coalesce(excluded.uuid, d.uuid), attempts = d.attempts + 1, at = excluded.at where d.state = 'refused'`,
  )
}

/** Lets the refused statements wait again; returns how many. */
export async function forgetRefusals(db: Queryable, site: number): Promise<number> {
  return execute(db, sql`delete from dsa_submission where site_id = ${site} and state = 'refused'`)
}
