import sql, { type Sql } from 'sql-template-tag'
import { onLegalHoldSql } from '../../server/legal-hold.ts'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { ComplaintTable } from '../../server/database/generated/tables.ts'
import type { ComplaintKind } from '../contract.ts'
import { findByRequest, requestColumns } from '../../server/request-key.ts'

export type NewComplaint = {
  id: string
  kind: ComplaintKind
  name: string
  email: string
  about: string
  text: string
  answerBy: Date
  /** The account that the complaint is about, if known. */
  member: string | null
  /** The decision that it is about, as `report 12`. */
  appeals: string | null
  /** The earlier complaint that it quotes. */
  follows: string | null
}

/** Returns the complaint that an earlier attempt of this request inserted. */
export async function findRequestedComplaint(
  ctx: Context,
): Promise<{ complaint_id: string; answer_by: Date } | null> {
  return findByRequest(ctx, sql`select complaint_id, answer_by, request_hash from complaint`)
}

export async function addComplaint(ctx: Context, complaint: NewComplaint): Promise<void> {
  const { id, kind, name, email, about, text, answerBy, member, appeals, follows } = complaint
  const { request_key, request_hash } = requestColumns(ctx)
  await execute(
    ctx.db,
    sql`insert into complaint (complaint_id, site_id, member_id, kind, name, email, about, text, language, at, answer_by, appeals, follows, request_key, request_hash)
        values (${id}, ${ctx.site.id}, ${member}, ${kind}, ${name}, ${email}, ${about}, ${text},
                ${ctx.locale}, ${ctx.now}, ${answerBy}, ${appeals}, ${follows}, ${request_key}, ${request_hash})`,
  )
}

/**
 * Removes the texts of complaints older than `before` that are answered or whose account is erased;
 * the rest of the row stays.
 */
export async function purgeComplaintEvidence(
  db: Queryable,
  before: Date,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`update complaint set name = '', email = '', about = '', text = '', answer = '' where at < ${before} and email <> '' and not ${onLegalHoldSql(sql`complaint.member_id`, now)}
          and (state = 'decided' or exists (select from account a where a.member_id = complaint.member_id and a.status = 'erased'))`,
  )
}

export type ComplaintRow = Pick<
  ComplaintTable,
  | 'complaint_id'
  | 'member_id'
  | 'kind'
  | 'name'
  | 'about'
  | 'text'
  | 'language'
  | 'at'
  | 'answer_by'
  | 'appeals'
  | 'snoozed_until'
> & {
  /** The report that closed the account of the member who complains; null for complaints about orders. */
  ban: string | null
}

const banSql = sql`(select r.report_id from report r join account a on a.member_id = r.reported_id
  where r.reported_id = complaint.member_id and r.state = 'decided' and r.measure in ('suspension', 'profile') and a.banned_at is not null
    and complaint.kind <> 'order'
  order by r.decided_at desc limit 1)`

const columnsSql = sql`complaint_id, member_id, kind, name, about, text, language, at, answer_by, appeals, snoozed_until, ${banSql} as ban`

/** The queue of a complaint of that name or alias: each has its own roles. */
export const complaintQueueSql = (complaint: Sql): Sql =>
  sql`case when ${complaint}.appeals is not null then 'appeals' when ${complaint}.kind = 'order' then 'order_cases'
           when ${complaint}.kind = 'service' then 'service_cases' else 'complaints' end`

/** Lists open complaints of these queues, the nearest deadline first. */
export async function listOpenComplaints(
  db: Queryable,
  site: number,
  { queues, limit }: { queues: readonly string[]; limit: number },
): Promise<ComplaintRow[]> {
  return rows<ComplaintRow>(
    db,
    sql`select ${columnsSql} from complaint where site_id = ${site} and state <> 'decided'
          and ${complaintQueueSql(sql`complaint`)} = any(${[...queues]}::text[])
        order by answer_by, complaint_id limit ${limit}`,
  )
}

export type ComplaintCase = ComplaintRow &
  Pick<ComplaintTable, 'state' | 'measure' | 'remains' | 'answer' | 'decided_at' | 'decided_by'>

/** A complaint of the site, open or decided. */
export async function findComplaint(
  db: Queryable,
  site: number,
  id: string,
): Promise<ComplaintCase | null> {
  return maybeRow<ComplaintCase>(
    db,
    sql`select ${columnsSql}, state, measure, remains, answer, decided_at, decided_by from complaint where complaint_id = ${id} and site_id = ${site}`,
  )
}

/**
 * The decision that a member appeals against, as `report 12`: one they name and that concerns them,
 * else the one of an earlier appeal that they name, else the ban that keeps their account closed.
 */
export async function findAppealedDecision(
  db: Queryable,
  memberId: string,
  references: string[],
): Promise<string | null> {
  const row = await maybeRow<{ decision: string }>(
    db,
    sql`select decision from (
          select 'report ' || report_id as decision, 1 as rank, decided_at as at from report
          where 'report ' || report_id = any(${references}::text[]) and state = 'decided' and ${memberId} in (member_id, reported_id)
            and report_id = any(${toIds(references)}::bigint[])
          union all
          select 'photo ' || substr(case_number, 3), 1, at from statement_of_reasons
          where member_id = ${memberId} and 'photo ' || substr(case_number, 3) = any(${references}::text[]) and case_number like 'P-%'
          union all
          select appeals, 2, at from complaint
          where member_id = ${memberId} and 'complaint ' || complaint_id = any(${references}::text[]) and appeals is not null
          union all
          select 'report ' || r.report_id, 3, r.decided_at from report r join account a on a.member_id = r.reported_id
          where r.reported_id = ${memberId} and r.state = 'decided' and r.measure in ('suspension', 'profile') and a.banned_at is not null
        ) named order by rank, at desc limit 1`,
  )
  return row?.decision ?? null
}

type Quoting = { member: string | null; email: string; references: string[] }

/**
 * The latest complaint that somebody quotes by its number, as a decision asks them to. It must be
 * their own: of their account or, without one, from the same address.
 */
export async function findQuotedComplaint(
  { db, site }: Context,
  { member, email, references }: Quoting,
): Promise<string | null> {
  const quoted = references.filter((reference) => reference.startsWith('complaint '))
  if (quoted.length === 0) return null
  const row = await maybeRow<{ complaint_id: string }>(
    db,
    sql`select complaint_id from complaint
        where complaint_id = any(${toIds(quoted)}::bigint[]) and site_id = ${site.id}
          and (member_id = ${member}::bigint or lower(email) = lower(${email}))
        order by at desc, complaint_id desc limit 1`,
  )
  return row?.complaint_id ?? null
}

type RelatedRow = Pick<
  ComplaintTable,
  | 'complaint_id'
  | 'at'
  | 'measure'
  | 'remains'
  | 'answer'
  | 'decided_at'
  | 'decided_by'
  | 'language'
>

/** The complaint that this one quotes, and those that quote it, in the order of time. */
export async function listRelatedComplaints(
  db: Queryable,
  site: number,
  id: string,
): Promise<RelatedRow[]> {
  return rows<RelatedRow>(
    db,
    sql`select complaint_id, at, measure, remains, answer, decided_at, decided_by, language from complaint
        where site_id = ${site} and (follows = ${id} or complaint_id = (select follows from complaint where complaint_id = ${id}))
        order by at, complaint_id limit 20`,
  )
}

const toIds = (references: string[]) =>
  references.map((reference) => reference.split(' ')[1] ?? '0')

export type ComplaintSubject = Pick<ComplaintRow, 'kind' | 'about' | 'text' | 'ban' | 'appeals'>

/** Returns what a complaint is about; null if this site has none with the id. */
export async function findComplaintSubject(
  db: Queryable,
  site: number,
  id: string,
): Promise<ComplaintSubject | null> {
  return maybeRow<ComplaintSubject>(
    db,
    sql`select kind, about, text, appeals, ${banSql} as ban from complaint where complaint_id = ${id} and site_id = ${site}`,
  )
}

type MovedComplaint = {
  site: number
  id: string
  from: ComplaintKind
  to: ComplaintKind
  answerBy: Date
}

/** Changes what an open complaint is about by compare-and-set; false if it is decided or moved. */
export async function moveComplaint(
  db: Queryable,
  { site, id, from, to, answerBy }: MovedComplaint,
): Promise<boolean> {
  const moved = await execute(
    db,
    sql`update complaint set kind = ${to}, answer_by = ${answerBy}
        where complaint_id = ${id} and site_id = ${site} and kind = ${from} and state <> 'decided' and appeals is null`,
  )
  return moved === 1
}

/**
 * Stores the decision by compare-and-set; returns null if the complaint is already answered or
 * belongs to another site.
 */
export async function decideComplaint(
  db: Queryable,
  decision: {
    site: number
    id: string
    measure: 'none' | 'restore'
    /** What stays of a decision that is undone in part. */
    remains: ComplaintTable['remains']
    answer: string
    at: Date
    by: string
  },
): Promise<Pick<ComplaintTable, 'email' | 'language' | 'member_id' | 'appeals'> | null> {
  return maybeRow(
    db,
    sql`update complaint set state = 'decided', measure = ${decision.measure}, remains = ${decision.remains}, answer = ${decision.answer},
          decided_at = ${decision.at}, decided_by = ${decision.by}
        where complaint_id = ${decision.id} and site_id = ${decision.site} and state <> 'decided'
        returning email, language, member_id, appeals`,
  )
}
