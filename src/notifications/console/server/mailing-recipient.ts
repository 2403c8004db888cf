import sql, { type Sql } from 'sql-template-tag'
import { execute, row, rows, type Queryable } from '../../../server/database/query.ts'
import type { MailingRow } from './mailing.ts'

const DAY = 86_400_000
/** As in `nextMailAt`: a week, less an hour. */
const WEEK = 7 * DAY - 3_600_000
/** The welcome discount promises no equal or better offer for 30 days. */
const MONTH = 31 * DAY

type Audience = Pick<MailingRow, 'site_id' | 'kind' | 'segment' | 'texts'>

/** The active members of a segment, each with every reason not to mail them. */
function audienceSql({ site_id: site, kind, segment, texts }: Audience, now: Date): Sql {
  const { languages, countries, premium, seen_days: seen, away_days: away } = segment
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return sql`select a.member_id, a.language,
      not exists (select from notification_preference n where n.member_id = a.member_id and n.type = ${kind} and n.mail <> 'off') as no_consent,
      exists (select from notification_disabled d where d.member_id = a.member_id and d.type in ('*', ${kind})) as disabled,
      exists (select from notification_sent s where s.member_id = a.member_id and s.type = ${kind} and s.at > ${ago(WEEK)}) as recent,
      ${kind}::text = 'promotions' and a.signup_at > ${ago(MONTH)} as too_new,
      not (a.language = any(${Object.keys(texts)}::text[])) as no_text
    from account a join profile p on p.member_id = a.member_id
    where a.site_id = ${site} and a.role = 'member' and a.status = 'active' and a.email_confirmed_at is not null
      and a.banned_at is null and p.origin = 'member' and p.status = 'active'
      and (cardinality(${languages}::text[]) = 0 or a.language = any(${languages}::text[]))
      and (cardinality(${countries}::text[]) = 0 or a.country = any(${countries}::text[]))
      and (${premium}::boolean is null or a.paid_user = ${premium})
      and (${seen}::int is null or a.last_seen_at >= ${ago((seen ?? 0) * DAY)})
      and (${away}::int is null or a.last_seen_at < ${ago((away ?? 0) * DAY)})`
}

const mailable = sql`not (no_consent or disabled or recent or too_new or no_text)`

export type AudienceCount = {
  segment: number
  recipients: number
  no_consent: number
  disabled: number
  recent: number
  too_new: number
  no_text: number
}

/** Each member who is left out counts once, under the first reason. */
export async function countAudience(
  db: Queryable,
  mailing: Audience,
  now: Date,
): Promise<AudienceCount> {
  return row<AudienceCount>(
    db,
    sql`select count(*)::int as segment, count(*) filter (where ${mailable})::int as recipients,
          count(*) filter (where no_consent)::int as no_consent,
          count(*) filter (where disabled and not no_consent)::int as disabled,
          count(*) filter (where too_new and not (no_consent or disabled))::int as too_new,
          count(*) filter (where recent and not (no_consent or disabled or too_new))::int as recent,
          count(*) filter (where no_text and not (no_consent or disabled or too_new or recent))::int as no_text
        from (${audienceSql(mailing, now)}) audience`,
  )
}

export async function countLanguages(
  db: Queryable,
  mailing: Audience,
  now: Date,
): Promise<{ language: string; recipients: number }[]> {
  return rows(
    db,
    sql`select language, count(*)::int as recipients from (${audienceSql(mailing, now)}) audience
        where ${mailable} group by language order by recipients desc, language`,
  )
}

/** Recipients since a time of mailings that single persons started. */
export async function countRecipientsAlone(
  db: Queryable,
  siteId: number,
  since: Date,
): Promise<number> {
  const { alone } = await row<{ alone: number }>(
    db,
    sql`select count(*)::int as alone from mailing m join mailing_recipient r on r.mailing_id = m.mailing_id
        where m.site_id = ${siteId} and m.started_at is not null and m.approval_id is null
          and (m.started_at > ${since} or (r.state = 'pending' and m.state = 'running') or (r.state = 'sent' and r.at > ${since}))`,
  )
  return alone
}

/** Returns how many members were chosen. */
export async function addRecipients(
  db: Queryable,
  mailing: MailingRow,
  now: Date,
): Promise<number> {
  return execute(
    db,
    sql`insert into mailing_recipient (mailing_id, member_id, send_after, in_test)
        select ${mailing.mailing_id}::bigint, c.member_id,
               ${mailing.send_at}::timestamp at time zone coalesce((select z.name from pg_timezone_names z where z.name = c.time_zone), 'UTC'),
               row_number() over (order by md5(c.member_id::text || ${mailing.mailing_id}::text)) <= ceil(count(*) over () * coalesce(${mailing.test_percentage}::int, 0) / 100.0)
        from (select audience.member_id, a.time_zone from (${audienceSql(mailing, now)}) audience join account a using (member_id) where ${mailable}) c
        on conflict do nothing`,
  )
}

/** Whose turn it is: before the test is done, of the test group alone. */
const isNextSql = ({ test_percentage, tested_at }: Turn): Sql =>
  test_percentage !== null && tested_at === null ? sql`in_test` : sql`true`

type Turn = Pick<MailingRow, 'mailing_id' | 'test_percentage' | 'tested_at'>

/** Members whose hour has come. */
export async function listPending(
  db: Queryable,
  mailing: Turn,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const matches = await rows<{ member_id: string }>(
    db,
    sql`select member_id from mailing_recipient where mailing_id = ${mailing.mailing_id} and state = 'pending'
          and ${isNextSql(mailing)} and (send_after is null or send_after <= ${now})
        order by member_id limit ${limit} for update`,
  )
  return matches.map(({ member_id }) => member_id)
}

/** How many wait whose turn it is, and the earliest hour of one of them. */
export async function countTurn(
  db: Queryable,
  mailing: Turn,
): Promise<{ waiting: number; next: Date | null }> {
  return row(
    db,
    sql`select count(*)::int as waiting, min(send_after) as next from mailing_recipient
        where mailing_id = ${mailing.mailing_id} and state = 'pending' and ${isNextSql(mailing)}`,
  )
}

/** The latest mailing of this kind that a member got before they stopped it. */
export async function markUnsubscribed(
  db: Queryable,
  { member, type, now }: { member: string; type: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update mailing_recipient r set unsubscribed_at = ${now}
        where r.member_id = ${member} and r.unsubscribed_at is null and r.mailing_id = (
          select last.mailing_id from mailing_recipient last join mailing m on m.mailing_id = last.mailing_id
          where last.member_id = ${member} and m.kind = ${type} and last.state = 'sent' and last.at > ${new Date(now.getTime() - 7 * DAY)}
          order by last.at desc limit 1)`,
  )
}

export async function countPending(db: Queryable, id: string): Promise<number> {
  const { pending } = await row<{ pending: number }>(
    db,
    sql`select count(*)::int as pending from mailing_recipient where mailing_id = ${id} and state = 'pending'`,
  )
  return pending
}

/** When the last batch was sent. */
export async function findLastBatch(db: Queryable, id: string): Promise<Date | null> {
  const { last } = await row<{ last: Date | null }>(
    db,
    sql`select max(at) as last from mailing_recipient where mailing_id = ${id}`,
  )
  return last
}

export async function markRecipient(
  db: Queryable,
  id: string,
  memberId: string,
  { state, at }: { state: 'sent' | 'skipped'; at: Date },
): Promise<void> {
  await execute(
    db,
    sql`update mailing_recipient set state = ${state}, at = ${at} where mailing_id = ${id} and member_id = ${memberId}`,
  )
}
