import sql, { type Sql } from 'sql-template-tag'
import type { MemberImportTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import { ImportOptions, type MemberImport } from '../contract.ts'

export type ImportRow = Omit<MemberImportTable, 'options' | 'state'> & {
  options: ImportOptions | null
  state: MemberImport['state']
}
type StoredRow = Omit<ImportRow, 'options'> & { options: unknown }

const parsed = <Stored extends StoredRow>(stored: Stored) => ({
  ...stored,
  options: stored.options === null ? null : ImportOptions.parse(stored.options),
})

export const findImport = (db: Queryable, siteId: number, id: string) =>
  selectImport(db, sql`import_id = ${id} and site_id = ${siteId}`)

/** Locks the row, so that its job and two people change it one after the other. */
export const lockImport = (db: Queryable, siteId: number, id: string) =>
  selectImport(db, sql`import_id = ${id} and site_id = ${siteId} for update`)

async function selectImport(db: Queryable, condition: Sql): Promise<ImportRow | null> {
  const existing = await maybeRow<StoredRow>(
    db,
    sql`select * from member_import where ${condition}`,
  )
  return existing && parsed(existing)
}

type ListedRow = StoredRow & { author: string; counts: Record<string, number> }

/** With the number of rows in each state; of all imports, or of one. */
export async function listImportRows(db: Queryable, siteId: number, id: string | null) {
  const matches = await rows<ListedRow>(
    db,
    sql`select i.*, coalesce(p.name, '') as author, c.counts
        from member_import i left join profile p on p.member_id = i.created_by,
          lateral (select coalesce(jsonb_object_agg(state, n), '{}') as counts
                   from (select state, count(*)::int as n from member_import_row r where r.import_id = i.import_id group by state) s) c
        where i.site_id = ${siteId} and (${id}::bigint is null or i.import_id = ${id}) order by i.created_at desc limit 100`,
  )
  return matches.map(parsed)
}

type NewImport = Pick<
  ImportRow,
  'import_id' | 'site_id' | 'file_name' | 'columns' | 'total' | 'created_by' | 'created_at'
>

export async function addImport(db: Queryable, added: NewImport): Promise<void> {
  await execute(
    db,
    sql`insert into member_import (import_id, site_id, file_name, columns, total, created_by, created_at)
        values (${added.import_id}, ${added.site_id}, ${added.file_name}, ${added.columns}, ${added.total}, ${added.created_by}, ${added.created_at})`,
  )
}

/** Begins a check; returns its number. */
export async function setOptions(
  db: Queryable,
  id: string,
  options: ImportOptions,
): Promise<number> {
  const { revision } = await row<{ revision: number }>(
    db,
    sql`update member_import set options = ${JSON.stringify(options)}::jsonb, state = 'checking', revision = revision + 1
        where import_id = ${id} returning revision`,
  )
  return revision
}

export async function setImportState(
  db: Queryable,
  id: string,
  { state, at }: { state: MemberImport['state']; at: Date },
): Promise<void> {
  const starts = state === 'running'
  const ends = state === 'done' || state === 'stopped' || state === 'undone'
  await execute(
    db,
    sql`update member_import set state = ${state}, started_at = case when ${starts} then coalesce(started_at, ${at}) else started_at end,
          ended_at = ${ends ? at : null}
        where import_id = ${id}`,
  )
}

export async function setImportApproval(
  db: Queryable,
  id: string,
  approvalId: string,
): Promise<void> {
  await execute(
    db,
    sql`update member_import set approval_id = ${approvalId} where import_id = ${id}`,
  )
}

/** Lets imports of a site start one after the other, so that each counts those before. */
export async function lockImportStarts(db: Queryable, siteId: number): Promise<void> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('imports of ' || ${siteId}::text, 0))`,
  )
}

/**
 * People whom single persons invited since a time, also by imports that were undone. An import that
 * started in that time counts whole; of an earlier one, those whom it invited since or will invite.
 */
export async function countInvitedAlone(
  db: Queryable,
  siteId: number,
  since: Date,
): Promise<number> {
  const { alone } = await row<{ alone: number }>(
    db,
    sql`select coalesce(sum(case when i.started_at > ${since} then i.removed_invitations else 0 end + (
          select count(*) from member_import_row r where r.import_id = i.import_id and r.state not in ('new', 'wrong')
            and (i.started_at > ${since} or (r.state = 'ready' and i.state = 'running')
                 or (r.state in ('invited', 'joined', 'declined') and r.at > ${since})))), 0)::int as alone
        from member_import i where i.site_id = ${siteId} and i.started_at is not null and i.approval_id is null`,
  )
  return alone
}

/** Imports that nobody has gone on with since a time. */
export async function listAbandoned(db: Queryable, siteId: number, since: Date): Promise<string[]> {
  const matches = await rows<{ import_id: string }>(
    db,
    sql`select import_id from member_import where site_id = ${siteId}
          and state in ('uploaded', 'checking', 'checked', 'stopped') and coalesce(ended_at, created_at) < ${since}`,
  )
  return matches.map(({ import_id }) => import_id)
}
