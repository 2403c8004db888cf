import sql, { type Sql } from 'sql-template-tag'
import type { Contact, ContactRequest } from '../../chat/server/public.ts'
import { isBannedForGoodSql } from '../../moderation/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { AftercareNoticeTable } from '../../server/database/generated/tables.ts'

export type NoticeRow = Omit<AftercareNoticeTable, 'requests'> & { requests: ContactRequest[] }

type NewNotices = { aftercare: string; name: string; age: number; contacts: Contact[] }

/**
 * Adds a notice for each contact who may be told, once: not for those who are banned for good
 * themselves, nor for erased accounts.
 */
export async function addNotices(
  { db, site }: Context,
  { aftercare, name, age, contacts }: NewNotices,
): Promise<void> {
  await execute(
    db,
    sql`insert into aftercare_notice (site_id, aftercare_id, member_id, conversation_id, name, age, first_contact_at, last_contact_at, messages, photos, requests)
        select ${site.id}, ${aftercare}, c.member_id, c.conversation_id, ${name}, ${age}, c.first_contact_at, c.last_contact_at, c.messages, c.photos, c.requests
        from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as c (member_id bigint, conversation_id bigint, first_contact_at timestamptz,
          last_contact_at timestamptz, messages int, photos int, requests jsonb)
        join account a on a.member_id = c.member_id
        where a.site_id = ${site.id} and a.status <> 'erased' and a.role = 'member' and not ${isBannedForGoodSql(sql`a`)}
        on conflict do nothing`,
  )
}

export type Recipient = { member_id: string; language: string | null }

/** Those of the contacts who may be told, with their languages. */
export async function filterRecipients(
  db: Queryable,
  site: number,
  members: string[],
): Promise<Recipient[]> {
  return rows<Recipient>(
    db,
    sql`select a.member_id, a.language from account a
        where a.member_id = any(${members}::bigint[]) and a.site_id = ${site} and a.status <> 'erased' and a.role = 'member' and not ${isBannedForGoodSql(sql`a`)}`,
  )
}

/** Members follow each other by their ids; `after` is the last one of the page before. */
type Page = { after: string; limit: number }

export async function listUnsent(
  { db, site }: Context,
  aftercare: string,
  { after, limit }: Page,
): Promise<string[]> {
  return listMembers(
    db,
    sql`select member_id from aftercare_notice
        where site_id = ${site.id} and aftercare_id = ${aftercare} and sent_at is null and member_id > ${after}
        order by member_id limit ${limit}`,
  )
}

export async function listUncorrected(
  { db, site }: Context,
  aftercare: string,
  { after, limit }: Page,
): Promise<string[]> {
  return listMembers(
    db,
    sql`select member_id from aftercare_notice
        where site_id = ${site.id} and aftercare_id = ${aftercare} and sent_at is not null and corrected_at is null and member_id > ${after}
        order by member_id limit ${limit}`,
  )
}

async function listMembers(db: Queryable, query: ReturnType<typeof sql>): Promise<string[]> {
  return (await rows<{ member_id: string }>(db, query)).map(({ member_id }) => member_id)
}

type Pair = { aftercare: string; member: string }

/** Claims a notice for the one caller that sends it, while the aftercare is pending; else null. */
export async function claimNotice(
  { db, site, now }: Context,
  { aftercare, member }: Pair,
): Promise<NoticeRow | null> {
  return maybeRow<NoticeRow>(
    db,
    sql`with pending as (
          select 1 as one from aftercare where site_id = ${site.id} and aftercare_id = ${aftercare} and state = 'pending' for share)
        update aftercare_notice n set sent_at = ${now} from pending
        where n.site_id = ${site.id} and n.aftercare_id = ${aftercare} and n.member_id = ${member} and n.sent_at is null
        returning n.*`,
  )
}

/** Claims the correction of a notice that was sent, once. */
export async function claimCorrection(
  { db, site, now }: Context,
  { aftercare, member }: Pair,
): Promise<NoticeRow | null> {
  return maybeRow<NoticeRow>(
    db,
    sql`update aftercare_notice set corrected_at = ${now}
        where site_id = ${site.id} and aftercare_id = ${aftercare} and member_id = ${member} and sent_at is not null and corrected_at is null
        returning *`,
  )
}

type ReturnedCredits = Pick<
  NoticeRow,
  'paid_messages' | 'message_credits' | 'paid_gifts' | 'gift_credits' | 'credits'
>

export async function saveReturned(
  { db, site }: Context,
  { aftercare, member }: Pair,
  { mailed, ...returned }: ReturnedCredits & { mailed: boolean },
): Promise<void> {
  await execute(
    db,
    sql`update aftercare_notice set paid_messages = ${returned.paid_messages}, message_credits = ${returned.message_credits},
          paid_gifts = ${returned.paid_gifts}, gift_credits = ${returned.gift_credits}, credits = ${returned.credits}, mailed = ${mailed}
        where site_id = ${site.id} and aftercare_id = ${aftercare} and member_id = ${member}`,
  )
}

/** The credits that went back to each who was told. */
export async function listReturnedCredits(
  { db, site }: Context,
  aftercare: string,
): Promise<number[]> {
  const notices = await rows<{ credits: number }>(
    db,
    sql`select credits from aftercare_notice where site_id = ${site.id} and aftercare_id = ${aftercare} and sent_at is not null`,
  )
  return notices.map(({ credits }) => credits)
}

export async function markUnusual(
  { db, site }: Context,
  aftercare: string,
  from: number,
): Promise<void> {
  await execute(
    db,
    sql`update aftercare_notice set unusual = credits >= ${from}
        where site_id = ${site.id} and aftercare_id = ${aftercare} and sent_at is not null and unusual <> (credits >= ${from})`,
  )
}

export type OwnNotice = NoticeRow & {
  decided_at: Date
  reported_at: Date
  aftercare_corrected_at: Date | null
  loss: string | null
}

/** SQL expression: the name in the notice about a conversation while the decision stands, else null. */
export const knownNameSql = (member: Sql, conversation: Sql): Sql => sql`(
  select told.name from aftercare_notice told join aftercare removed using (site_id, aftercare_id)
  where told.member_id = ${member} and told.conversation_id = ${conversation} and told.sent_at is not null and told.name <> ''
    and removed.state <> 'corrected' order by told.sent_at desc limit 1)`

/** The notices that a member got, the latest first; `id`: of one aftercare. */
export async function listOwnNotices(
  { db, site }: Context,
  member: string,
  id: string | null = null,
): Promise<OwnNotice[]> {
  return rows<OwnNotice>(
    db,
    sql`select n.*, a.decided_at, a.reported_at, a.corrected_at as aftercare_corrected_at, l.complaint_id as loss
        from aftercare_notice n join aftercare a using (site_id, aftercare_id)
        left join aftercare_loss l using (site_id, aftercare_id, member_id)
        where n.member_id = ${member} and n.site_id = ${site.id} and n.sent_at is not null and (${id}::bigint is null or n.aftercare_id = ${id})
        order by n.sent_at desc, n.aftercare_id desc limit 100`,
  )
}

export async function markAftercareRead(
  { db, site, now }: Context,
  { aftercare, member }: Pair,
): Promise<boolean> {
  const marked = await execute(
    db,
    sql`update aftercare_notice set opened_at = coalesce(opened_at, ${now})
        where site_id = ${site.id} and aftercare_id = ${aftercare} and member_id = ${member} and sent_at is not null`,
  )
  return marked === 1
}

/** Records that the mail server refused the address of somebody who was told lately. */
export async function markRefused(
  { db, site, now }: Context,
  member: string,
  since: Date,
): Promise<void> {
  await execute(
    db,
    sql`update aftercare_notice set refused_at = ${now}
        where member_id = ${member} and site_id = ${site.id} and mailed and sent_at >= ${since} and refused_at is null`,
  )
}

/** Deletes the texts of requests that are older than any message may be. */
export async function deleteOldRequests(
  { db, site }: Pick<Context, 'db' | 'site'>,
  before: Date,
): Promise<void> {
  await execute(
    db,
    sql`update aftercare_notice set requests = '[]'
        where site_id = ${site.id} and requests <> '[]' and last_contact_at < ${before}`,
  )
}

/** The name of an erased account goes with it. */
export async function forgetBannedName(db: Queryable, banned: string): Promise<void> {
  await execute(
    db,
    sql`update aftercare_notice n set name = '' from aftercare a
        where a.banned_id = ${banned} and n.site_id = a.site_id and n.aftercare_id = a.aftercare_id`,
  )
}
