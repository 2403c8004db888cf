import sql, { empty, join } from 'sql-template-tag'
import type { AuditEntryTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'

export type NewAuditEntry = {
  siteId: number
  at: Date
  actorId: string | null
  sessionId: string | null
  action: string
  subjectKind: string
  subjectId: string
  affectedId: string | null
  reason: string
  before: unknown
  after: unknown
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Appends to the chain; the database computes number and hashes. */
export async function addAuditEntry(db: Queryable, entry: NewAuditEntry): Promise<void> {
  await execute(
    db,
    sql`insert into audit_entry (site_id, at, actor_id, session_id, action, subject_kind, subject_id, affected_id, reason, before_change, after_change)
        values (${entry.siteId}, ${entry.at}, ${entry.actorId}, ${entry.sessionId}, ${entry.action}, ${entry.subjectKind},
                ${entry.subjectId}, ${entry.affectedId}, ${entry.reason}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`,
  )
}

/**
 * Returns the first entry that was changed, that follows a removed one, or that is missing at the
 * end; null if the chain is complete.
 */
export async function findBrokenEntry(db: Queryable): Promise<string | null> {
  const broken = await maybeRow<{ entry_id: string }>(
    db,
    sql`select c.entry_id from (
          select e.entry_id, e.hash, e.previous_hash, audit_hash(e) as computed, row_number() over w as place,
                 coalesce(lag(e.hash) over w, ''::bytea) as before
          from audit_entry e window w as (order by e.entry_id)) c
        where c.hash <> c.computed or c.previous_hash <> c.before or c.entry_id <> c.place
        order by c.entry_id limit 1`,
  )
  return broken?.entry_id ?? findMissingEnd(db)
}

/** The first entry after the last one that is left, if the log was longer or ended otherwise. */
async function findMissingEnd(db: Queryable): Promise<string | null> {
  const missing = await maybeRow<{ entry_id: string }>(
    db,
    sql`select coalesce(last.entry_id + 1, 1) as entry_id
        from (select 1) one
        left join lateral (select entry_id, hash from audit_entry order by entry_id desc limit 1) last on true
        left join audit_end e on true
        where (e.entry_id, e.hash) is distinct from (last.entry_id, last.hash)`,
  )
  return missing?.entry_id ?? null
}

export type AuditChain = { entries: number; last_hash: string | null }

/** The length of the chain and its last hash, to compare with a copy that was noted elsewhere. */
export async function findChainEnd(db: Queryable): Promise<AuditChain> {
  const last = await maybeRow<{ entry_id: string; hash: string }>(
    db,
    sql`select entry_id, encode(hash, 'hex') as hash from audit_entry order by entry_id desc limit 1`,
  )
  return { entries: Number(last?.entry_id ?? 0), last_hash: last?.hash ?? null }
}

export type AuditFilter = {
  action?: string | undefined
  actor?: string | undefined
  subject?: string | undefined
  member?: string | undefined
  /** Days in UTC; both are included. */
  from?: string | undefined
  to?: string | undefined
  before?: string | undefined
}

type ListedEntry = AuditEntryTable & {
  name: string | null
  api_key: string | null
  currency: string | null
}

/** Entries of a site that fit the filter, the latest first. */
export async function listAuditEntries(
  db: Queryable,
  siteId: number,
  { action, actor, subject, member, from, to, before }: AuditFilter,
  limit: number,
): Promise<ListedEntry[]> {
  const conditions = [
    action ? sql`and starts_with(e.action, ${action})` : empty,
    actor ? sql`and e.actor_id = ${actor}` : empty,
    subject ? sql`and (e.subject_id = ${subject} or e.affected_id::text = ${subject})` : empty,
    member
      ? sql`and (e.affected_id = ${member} or (e.subject_kind = 'member' and e.subject_id = ${member}))`
      : empty,
    from ? sql`and e.at >= ${`${from}T00:00:00Z`}::timestamptz` : empty,
    to ? sql`and e.at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'` : empty,
    before ? sql`and e.entry_id < ${before}` : empty,
  ]
  return rows(
    db,
    sql`select e.*, p.name, k.name as api_key, o.currency from audit_entry e left join profile p on p.member_id = e.actor_id
        left join credit_order o on o.site_id = e.site_id
          and o.order_id = case when e.subject_kind = 'order' and e.subject_id ~ '^[0-9]{1,18}$' then e.subject_id::bigint end
        left join api_key k on k.key_id = e.session_id
        where e.site_id = ${siteId} ${join(conditions, ' ')}
        order by e.entry_id desc limit ${limit}`,
  )
}

/** Entries that are looked through for the members of the filter. */
const RECENT = 2_000

type Named = { id: string; name: string }

/** The members whom the last entries of a site concern, by name. */
export async function listRecentlyAffected(db: Queryable, siteId: number): Promise<Named[]> {
  return rows<Named>(
    db,
    sql`select p.member_id as id, p.name from profile p
        where p.member_id in (select affected_id from (
          select affected_id from audit_entry where site_id = ${siteId} order by entry_id desc limit ${RECENT}) recent)
        order by p.name, p.member_id limit 200`,
  )
}

/** The staff of a site, and who did something in its last entries. */
export async function listAuditActors(db: Queryable, siteId: number): Promise<Named[]> {
  return rows<Named>(
    db,
    sql`select a.member_id as id, coalesce(p.name, '') as name from account a left join profile p on p.member_id = a.member_id
        where a.member_id in (
          select member_id from account where site_id = ${siteId} and role = 'operator' and status <> 'erased'
          union select actor_id from (
            select actor_id from audit_entry where site_id = ${siteId} order by entry_id desc limit ${RECENT}) recent)
        order by name, a.member_id limit 200`,
  )
}

/** Names of people of a site by their ids. */
export async function loadPeopleNames(
  db: Queryable,
  siteId: number,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const people = await rows<Named>(
    db,
    sql`select p.member_id as id, p.name from profile p join account a on a.member_id = p.member_id
        where a.site_id = ${siteId} and p.member_id = any(${[...ids]}::bigint[])`,
  )
  return Object.fromEntries(people.map(({ id, name }) => [id, name]))
}
