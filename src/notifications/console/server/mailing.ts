import sql, { type Sql } from 'sql-template-tag'
import type { MailingTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../../server/database/query.ts'
import { MailingTexts, Segment, type Mailing, type MailingKind } from '../contract.ts'

export type MailingRow = Omit<MailingTable, 'segment' | 'texts' | 'kind' | 'state'> & {
  segment: Segment
  texts: MailingTexts
  kind: MailingKind
  state: Mailing['state']
}
type StoredRow = Omit<MailingRow, 'segment' | 'texts'> & { segment: unknown; texts: unknown }

const parsed = <Stored extends StoredRow>(stored: Stored) => ({
  ...stored,
  segment: Segment.parse(stored.segment),
  texts: MailingTexts.parse(stored.texts),
})

export const findMailing = (db: Queryable, siteId: number, id: string) =>
  selectMailing(db, sql`mailing_id = ${id} and site_id = ${siteId}`)

/** Locks the row, so that two people start or stop one after the other. */
export const lockMailing = (db: Queryable, siteId: number, id: string) =>
  selectMailing(db, sql`mailing_id = ${id} and site_id = ${siteId} for update`)

async function selectMailing(db: Queryable, condition: Sql): Promise<MailingRow | null> {
  const existing = await maybeRow<StoredRow>(db, sql`select * from mailing where ${condition}`)
  return existing && parsed(existing)
}

type ListedRow = StoredRow & { author: string; sent: number; skipped: number; pending: number }

export async function listMailingRows(db: Queryable, siteId: number) {
  const matches = await rows<ListedRow>(
    db,
    sql`select m.*, coalesce(p.name, '') as author, r.sent, r.skipped, r.pending
        from mailing m left join profile p on p.member_id = m.created_by,
          lateral (select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'skipped')::int as skipped,
                     count(*) filter (where state = 'pending')::int as pending
                   from mailing_recipient where mailing_id = m.mailing_id) r
        where m.site_id = ${siteId} order by m.mailing_id desc limit 100`,
  )
  return matches.map(parsed)
}

type NewMailing = Pick<
  MailingRow,
  | 'mailing_id'
  | 'site_id'
  | 'name'
  | 'kind'
  | 'segment'
  | 'texts'
  | 'per_minute'
  | 'send_at'
  | 'test_percentage'
  | 'created_by'
  | 'created_at'
>

export async function addMailing(db: Queryable, mailing: NewMailing): Promise<void> {
  const { mailing_id: id, segment, texts } = mailing
  await execute(
    db,
    sql`insert into mailing (mailing_id, site_id, name, kind, segment, texts, per_minute, send_at, test_percentage, created_by, created_at)
        values (${id}, ${mailing.site_id}, ${mailing.name}, ${mailing.kind}, ${JSON.stringify(segment)}::jsonb, ${JSON.stringify(texts)}::jsonb,
                ${mailing.per_minute}, ${mailing.send_at}, ${mailing.test_percentage}, ${mailing.created_by}, ${mailing.created_at})`,
  )
}

type DraftUpdate = Pick<
  MailingRow,
  | 'mailing_id'
  | 'name'
  | 'kind'
  | 'segment'
  | 'texts'
  | 'per_minute'
  | 'send_at'
  | 'test_percentage'
>

/** Returns the next revision. */
export async function updateDraft(db: Queryable, draft: DraftUpdate): Promise<number> {
  const { revision } = await row<{ revision: number }>(
    db,
    sql`update mailing set name = ${draft.name}, kind = ${draft.kind}, segment = ${JSON.stringify(draft.segment)}::jsonb,
               texts = ${JSON.stringify(draft.texts)}::jsonb, per_minute = ${draft.per_minute}, send_at = ${draft.send_at},
               test_percentage = ${draft.test_percentage}, revision = revision + 1
        where mailing_id = ${draft.mailing_id} returning revision`,
  )
  return revision
}

export async function setApproval(db: Queryable, id: string, approvalId: string): Promise<void> {
  await execute(db, sql`update mailing set approval_id = ${approvalId} where mailing_id = ${id}`)
}

/** Lets mailings of a site start one after the other, so that each counts those before. */
export async function lockStarts(db: Queryable, siteId: number): Promise<void> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('mailings of ' || ${siteId}::text, 0))`,
  )
}

export async function setMailingState(
  db: Queryable,
  id: string,
  { state, at }: { state: Mailing['state']; at: Date },
): Promise<void> {
  const ends = state !== 'running'
  await execute(
    db,
    sql`update mailing set state = ${state}, started_at = coalesce(started_at, ${at}), ended_at = ${ends ? at : null}
        where mailing_id = ${id}`,
  )
}

/** The test group has it: the rest waits until somebody lets the mailing go on. */
export async function endTest(db: Queryable, id: string, now: Date): Promise<void> {
  await execute(db, sql`update mailing set tested_at = ${now} where mailing_id = ${id}`)
  await setMailingState(db, id, { state: 'stopped', at: now })
}
