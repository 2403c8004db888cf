import sql from 'sql-template-tag'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import type { ImportedPerson, RowProblem } from '../contract.ts'

type NewRow = { line: number; cells: string[] }
const CHUNK = 5_000

export async function addRows(
  db: Queryable,
  importId: string,
  siteId: number,
  added: NewRow[],
): Promise<void> {
  for (let from = 0; from < added.length; from += CHUNK)
    await execute(
      db,
      sql`insert into member_import_row (import_id, site_id, line, cells)
          select ${importId}::bigint, ${siteId}::smallint, (r ->> 'line')::int, r -> 'cells'
          from jsonb_array_elements(${JSON.stringify(added.slice(from, from + CHUNK))}::jsonb) r`,
    )
}

export async function listSample(db: Queryable, importId: string): Promise<string[][]> {
  const matches = await rows<{ cells: string[] }>(
    db,
    sql`select cells from member_import_row where import_id = ${importId} and cells is not null order by line limit 3`,
  )
  return matches.map(({ cells }) => cells)
}

/** Forgets what an earlier check found. */
export async function resetRows(db: Queryable, importId: string): Promise<void> {
  await execute(
    db,
    sql`update member_import_row set state = 'new', problem = null, email = null, person = null where import_id = ${importId}`,
  )
}

export async function listUnchecked(
  db: Queryable,
  importId: string,
  limit: number,
): Promise<NewRow[]> {
  return rows<NewRow>(
    db,
    sql`select line, cells from member_import_row where import_id = ${importId} and state = 'new' order by line limit ${limit}`,
  )
}

export type CheckedRow = {
  line: number
  email: string
  problem: RowProblem | null
  person: ImportedPerson | null
}

export async function saveChecked(
  db: Queryable,
  importId: string,
  checked: CheckedRow[],
): Promise<void> {
  await execute(
    db,
    sql`update member_import_row r set state = case when c.problem is null then 'ready' else 'wrong' end, problem = c.problem,
          email = c.email, person = nullif(c.person, 'null')
        from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as c(line int, email text, problem text, person jsonb)
        where r.import_id = ${importId} and r.line = c.line`,
  )
}

/** The addresses of these that earlier rows of the import have. */
export async function filterRepeated(
  db: Queryable,
  importId: string,
  siteId: number,
  emails: string[],
): Promise<Set<string>> {
  const matches = await rows<{ email: string }>(
    db,
    sql`select address as email from import_address
        where site_id = ${siteId} and address = any(${emails}::text[]) and import_id = ${importId} and state = 'ready'`,
  )
  return new Set(matches.map(({ email }) => email))
}

/** The addresses of these whose owners wait for an invitation of another import, or have one. */
export async function filterInvited(
  db: Queryable,
  importId: string,
  siteId: number,
  emails: string[],
): Promise<Set<string>> {
  const matches = await rows<{ email: string }>(
    db,
    sql`select r.address as email from import_address r join member_import i on i.import_id = r.import_id
        where r.site_id = ${siteId} and r.address = any(${emails}::text[]) and r.import_id <> ${importId}
          and (r.state = 'invited' or (r.state = 'ready' and i.state in ('running', 'stopped')))`,
  )
  return new Set(matches.map(({ email }) => email))
}

export async function countProblems(
  db: Queryable,
  importId: string,
): Promise<{ problem: RowProblem; rows: number }[]> {
  return rows(
    db,
    sql`select problem, count(*)::int as rows from member_import_row where import_id = ${importId} and problem is not null
        group by problem order by rows desc, problem`,
  )
}

type ProblemRow = { line: number; problem: RowProblem; email: string | null }

export async function listProblemRows(
  db: Queryable,
  importId: string,
  after: number,
  limit: number,
): Promise<ProblemRow[]> {
  return rows<ProblemRow>(
    db,
    sql`select line, problem, email from member_import_row where import_id = ${importId} and state = 'wrong' and line > ${after}
        order by line limit ${limit}`,
  )
}

export async function countReady(db: Queryable, importId: string): Promise<number> {
  const { ready } = await row<{ ready: number }>(
    db,
    sql`select count(*)::int as ready from member_import_row where import_id = ${importId} and state = 'ready'`,
  )
  return ready
}

/** From the start on only what an invitation needs is kept. */
export async function dropCells(db: Queryable, importId: string): Promise<void> {
  await execute(
    db,
    sql`update member_import_row set cells = null, email = case when state = 'ready' then email end where import_id = ${importId}`,
  )
}

type ReadyRow = { line: number; email: string }

export async function listReady(
  db: Queryable,
  importId: string,
  limit: number,
): Promise<ReadyRow[]> {
  return rows<ReadyRow>(
    db,
    sql`select line, email from member_import_row where import_id = ${importId} and state = 'ready' order by line limit ${limit}`,
  )
}

export async function markInvited(
  db: Queryable,
  importId: string,
  lines: number[],
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update member_import_row set state = 'invited', at = ${now} where import_id = ${importId} and line = any(${lines}::int[])`,
  )
}

/** Rows that were right at the check and no longer are. */
export async function refuseReady(
  db: Queryable,
  importId: string,
  refused: { line: number; problem: RowProblem }[],
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update member_import_row r set state = 'wrong', problem = c.problem, email = null, person = null, at = ${now}
        from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as c(line int, problem text)
        where r.import_id = ${importId} and r.line = c.line`,
  )
}

/**
 * Deletes every row of an import but those of people who joined or declined, and keeps the number of
 * those who had been invited.
 */
export async function deleteRows(
  db: Queryable,
  importId: string,
): Promise<{ removed: number; joined: number }> {
  const { removed } = await row<{ removed: number }>(
    db,
    sql`with gone as (
          delete from member_import_row where import_id = ${importId} and state not in ('joined', 'declined') returning state),
        kept as (
          update member_import set removed_invitations = removed_invitations
            + (select count(*) from gone where state not in ('new', 'wrong', 'ready')) where import_id = ${importId})
        select count(*)::int as removed from gone`,
  )
  const { joined } = await row<{ joined: number }>(
    db,
    sql`select count(*)::int as joined from member_import_row where import_id = ${importId} and state = 'joined'`,
  )
  return { removed, joined }
}
