import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { ComplaintTable } from '../../server/database/generated/tables.ts'

export type ThreadedComplaint = Pick<
  ComplaintTable,
  | 'complaint_id'
  | 'member_id'
  | 'kind'
  | 'name'
  | 'email'
  | 'text'
  | 'about'
  | 'language'
  | 'state'
  | 'at'
  | 'answer_by'
  | 'appeals'
  | 'subject'
  | 'version'
  | 'snoozed_until'
  | 'merged_into'
>

const columns = sql`complaint_id, member_id, kind, name, email, text, about, language, state, at, answer_by, appeals, subject, version, snoozed_until, merged_into`

type Key = { site: number; id: string }

/** A complaint of the site with what its thread needs. */
export async function findThread(
  db: Queryable,
  { site, id }: Key,
): Promise<ThreadedComplaint | null> {
  return maybeRow(
    db,
    sql`select ${columns} from complaint where complaint_id = ${id} and site_id = ${site}`,
  )
}

/** The same under a row lock: messages of a thread come one after the other. */
export async function lockThread(
  db: Queryable,
  { site, id }: Key,
): Promise<ThreadedComplaint | null> {
  return maybeRow(
    db,
    sql`select ${columns} from complaint where complaint_id = ${id} and site_id = ${site} for update`,
  )
}

/** Requests that an address made since a time and that go on by themselves, the newest first. */
export async function listRequestsSince(
  db: Queryable,
  { site, email, since }: { site: number; email: string; since: Date },
): Promise<string[]> {
  const found = await rows<{ complaint_id: string }>(
    db,
    sql`select complaint_id from complaint
        where site_id = ${site} and lower(email) = ${email.toLowerCase()} and email <> '' and at > ${since}
          and appeals is null and kind <> 'illegal' and merged_into is null
        order by at desc, complaint_id desc limit 50`,
  )
  return found.map(({ complaint_id: id }) => id)
}

/** Open requests of the same address, without this one, the oldest first. */
export async function listOthersFrom(
  db: Queryable,
  { site, id, email }: Key & { email: string },
): Promise<ThreadedComplaint[]> {
  return rows(
    db,
    sql`select ${columns} from complaint
        where site_id = ${site} and lower(email) = ${email.toLowerCase()} and email <> '' and complaint_id <> ${id}
          and state <> 'decided' and appeals is null and kind <> 'illegal'
        order by at, complaint_id limit 20`,
  )
}

/** Counts a message of a thread, which ends a snooze; returns the new version. */
export async function countMessage(db: Queryable, { site, id }: Key): Promise<void> {
  await execute(
    db,
    sql`update complaint set version = version + 1, snoozed_until = null where complaint_id = ${id} and site_id = ${site}`,
  )
}

/** Opens an answered complaint again because its author went on. */
export async function reopenThread(
  db: Queryable,
  { site, id, answerBy }: Key & { answerBy: Date },
): Promise<void> {
  await execute(
    db,
    sql`update complaint set state = 'received', decided_at = null, decided_by = null, measure = null, answer_by = ${answerBy}
        where complaint_id = ${id} and site_id = ${site} and state = 'decided'`,
  )
}

/** Puts an open complaint off until a time; null takes it back. False if it is decided. */
export async function snoozeThread(
  db: Queryable,
  { site, id, until }: Key & { until: Date | null },
): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update complaint set snoozed_until = ${until} where complaint_id = ${id} and site_id = ${site} and state <> 'decided'`,
  )
  return changed === 1
}

/** Ends a snooze whose time has come; a later one stays. */
export async function wakeThread(
  db: Queryable,
  { site, id, now }: Key & { now: Date },
): Promise<boolean> {
  const woken = await execute(
    db,
    sql`update complaint set snoozed_until = null where complaint_id = ${id} and site_id = ${site} and snoozed_until <= ${now}`,
  )
  return woken === 1
}

/** Ends a complaint that goes on in another one of the same person. */
export async function mergeThread(
  db: Queryable,
  merged: Key & { into: string; answer: string; by: string; at: Date },
): Promise<void> {
  await execute(
    db,
    sql`update complaint set state = 'decided', measure = 'none', answer = ${merged.answer}, decided_at = ${merged.at}, decided_by = ${merged.by},
          merged_into = ${merged.into}
        where complaint_id = ${merged.id} and site_id = ${merged.site}`,
  )
}

/** Stores the subject of the mail that opened a complaint. */
export async function setSubject(
  db: Queryable,
  { site, id, subject }: Key & { subject: string },
): Promise<void> {
  await execute(
    db,
    sql`update complaint set subject = ${subject} where complaint_id = ${id} and site_id = ${site}`,
  )
}
