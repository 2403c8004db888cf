import sql from 'sql-template-tag'
import type { TextChangeTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../../server/database/query.ts'
import type { ReportReason } from '../../contract.ts'

/** A text that somebody took and left is free again after this time. */
const CLAIM_MINUTES = 10

const claimedUntil = (now: Date) => new Date(now.getTime() - CLAIM_MINUTES * 60_000)

/** Changed texts that nobody has decided. */
export const waitingTexts = (site: number) => sql`from text_change t
  join profile p on p.member_id = t.member_id
  join account a on a.member_id = t.member_id and a.status in ('active', 'not_confirmed')
  where t.site_id = ${site} and t.decided_by is null`

type Change = {
  member: string
  site: number
  before: { name: string; about: string }
  now: Date
  answerBy: Date
}

/**
 * Puts a changed text into the queue. A second change keeps the deadline and the texts before the
 * first one, and ends a decision that has not taken effect; a change back ends the wait.
 */
export async function queueTextChange(
  db: Queryable,
  { member, site, before, now, answerBy }: Change,
): Promise<void> {
  await execute(
    db,
    sql`insert into text_change (member_id, site_id, name, about, changed_at, answer_by)
        values (${member}, ${site}, ${before.name}, ${before.about}, ${now}, ${answerBy})
        on conflict (member_id) do update set decided_by = null, applies_at = null, refused_for = null, answer = ''`,
  )
  await execute(
    db,
    sql`delete from text_change t using profile p where t.member_id = ${member} and p.member_id = t.member_id
          and p.name = t.name and p.about in (t.about, '')`,
  )
}

export type ChangedTextRow = Pick<
  TextChangeTable,
  'member_id' | 'name' | 'about' | 'changed_at' | 'answer_by'
> & {
  name_now: string
  about_now: string
  language: string
  claimed_by: string | null
  claimer: string | null
}

export async function listChangedTextRows(
  db: Queryable,
  { site, now, limit }: { site: number; now: Date; limit: number },
): Promise<ChangedTextRow[]> {
  return rows<ChangedTextRow>(
    db,
    sql`select t.member_id, t.name, t.about, t.changed_at, t.answer_by, p.name as name_now, p.about as about_now, a.language,
               case when t.claimed_at > ${claimedUntil(now)} then t.claimed_by end as claimed_by,
               (select c.name from profile c where c.member_id = t.claimed_by) as claimer
        ${waitingTexts(site)} order by t.answer_by, t.member_id limit ${limit}`,
  )
}

export async function countChangedTexts(db: Queryable, site: number): Promise<number> {
  return (
    await row<{ total: number }>(db, sql`select count(*)::int as total ${waitingTexts(site)}`)
  ).total
}

export type LockedText = { name_now: string; about_now: string } & Pick<
  ChangedTextRow,
  'claimed_by' | 'claimer'
>

/** Locks a text that waits: two people who decide at once are told apart. */
export async function lockChangedText(
  db: Queryable,
  { site, member, now }: { site: number; member: string; now: Date },
): Promise<LockedText | null> {
  const locked = await maybeRow(
    db,
    sql`select 1 as one from text_change where member_id = ${member} and site_id = ${site} for update`,
  )
  if (!locked) return null
  return maybeRow<LockedText>(
    db,
    sql`select p.name as name_now, p.about as about_now,
               case when t.claimed_at > ${claimedUntil(now)} then t.claimed_by end as claimed_by,
               coalesce((select c.name from profile c where c.member_id = t.claimed_by), '') as claimer
        ${waitingTexts(site)} and t.member_id = ${member}`,
  )
}

export async function claimTextChange(
  db: Queryable,
  { member, by, now }: { member: string; by: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update text_change set claimed_by = ${by}, claimed_at = ${now} where member_id = ${member}`,
  )
}

/** Returns false if this operator did not have it. */
export async function freeTextChange(db: Queryable, member: string, by: string): Promise<boolean> {
  const freed = await execute(
    db,
    sql`update text_change set claimed_by = null, claimed_at = null where member_id = ${member} and claimed_by = ${by}`,
  )
  return freed === 1
}

type Verdict = {
  member: string
  by: string
  appliesAt: Date
  refusal: { rule: ReportReason; answer: string } | null
}

export async function saveTextVerdict(
  db: Queryable,
  { member, by, appliesAt, refusal }: Verdict,
): Promise<void> {
  await execute(
    db,
    sql`update text_change set decided_by = ${by}, applies_at = ${appliesAt}, refused_for = ${refusal?.rule ?? null},
               answer = ${refusal?.answer ?? ''}, claimed_by = null, claimed_at = null
        where member_id = ${member}`,
  )
}

/** Takes back a decision that this person made and that has not taken effect. */
export async function undoTextVerdict(
  db: Queryable,
  { site, member, by, now }: { site: number; member: string; by: string; now: Date },
): Promise<boolean> {
  const undone = await execute(
    db,
    sql`update text_change set decided_by = null, applies_at = null, refused_for = null, answer = ''
        where member_id = ${member} and site_id = ${site} and decided_by = ${by} and applies_at > ${now}`,
  )
  return undone === 1
}

export type TextVerdict = Pick<
  TextChangeTable,
  'name' | 'about' | 'decided_by' | 'refused_for' | 'answer'
>

/**
 * Ends the wait of a decided text and returns the decision. The profile is locked first, as by a
 * member who changes the text again.
 */
export async function consumeTextVerdict(
  db: Queryable,
  member: string,
  now: Date,
): Promise<TextVerdict | null> {
  await maybeRow(db, sql`select 1 as one from profile where member_id = ${member} for update`)
  return maybeRow<TextVerdict>(
    db,
    sql`delete from text_change where member_id = ${member} and decided_by is not null and applies_at <= ${now}
        returning name, about, decided_by, refused_for, answer`,
  )
}
