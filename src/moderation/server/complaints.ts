import sql from 'sql-template-tag'
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
}

/** Returns the complaint that an earlier attempt of this request inserted. */
export async function findRequestedComplaint(
  ctx: Context,
): Promise<{ complaint_id: string; answer_by: Date } | null> {
  return findByRequest(ctx, sql`select complaint_id, answer_by, request_hash from complaint`)
}

export async function addComplaint(ctx: Context, complaint: NewComplaint): Promise<void> {
  const { id, kind, name, email, about, text, answerBy, member } = complaint
  const { request_key, request_hash } = requestColumns(ctx)
  await execute(
    ctx.db,
    sql`insert into complaint (complaint_id, site_id, member_id, kind, name, email, about, text, language, at, answer_by, request_key, request_hash)
        values (${id}, ${ctx.site.id}, ${member}, ${kind}, ${name}, ${email}, ${about}, ${text},
                ${ctx.locale}, ${ctx.now}, ${answerBy}, ${request_key}, ${request_hash})`,
  )
}

/**
 * Removes the texts of complaints older than `before` that are answered or whose account is erased;
 * the rest of the row stays.
 */
export async function purgeComplaintEvidence(db: Queryable, before: Date): Promise<void> {
  await execute(
    db,
    sql`update complaint set name = '', email = '', about = '', text = '', answer = '' where at < ${before} and email <> ''
          and (state = 'decided' or exists (select from account a where a.member_id = complaint.member_id and a.status = 'erased'))`,
  )
}

export type ComplaintRow = Pick<
  ComplaintTable,
  | 'complaint_id'
  | 'member_id'
  | 'kind'
  | 'name'
  | 'email'
  | 'about'
  | 'text'
  | 'language'
  | 'at'
  | 'answer_by'
> & {
  /** The report that closed the account of the member who complains; null for complaints about orders. */
  ban: string | null
}

const banSql = sql`(select r.report_id from report r join account a on a.member_id = r.reported_id
  where r.reported_id = complaint.member_id and r.state = 'decided' and r.measure = 'profile' and a.banned_at is not null
    and complaint.kind <> 'order'
  order by r.decided_at desc limit 1)`

/** Lists open complaints, the nearest deadline first. */
export async function listOpenComplaints(
  db: Queryable,
  site: number,
  limit: number,
): Promise<ComplaintRow[]> {
  return rows<ComplaintRow>(
    db,
    sql`select complaint_id, member_id, kind, name, email, about, text, language, at, answer_by, ${banSql} as ban from complaint
        where site_id = ${site} and state <> 'decided' order by answer_by, complaint_id limit ${limit}`,
  )
}

export type ComplaintSubject = Pick<ComplaintRow, 'about' | 'text' | 'ban'>

/** Returns what a complaint is about; null if this site has none with the id. */
export async function findComplaintSubject(
  db: Queryable,
  site: number,
  id: string,
): Promise<ComplaintSubject | null> {
  return maybeRow<ComplaintSubject>(
    db,
    sql`select about, text, ${banSql} as ban from complaint where complaint_id = ${id} and site_id = ${site}`,
  )
}

/**
 * Stores the decision by compare-and-set; returns null if the complaint is already answered or
 * belongs to another site.
 */
export async function decideComplaint(
  db: Queryable,
  decision: { site: number; id: string; answer: string; at: Date },
): Promise<{ email: string; language: string; member_id: string | null } | null> {
  return maybeRow(
    db,
    sql`update complaint set state = 'decided', answer = ${decision.answer}, decided_at = ${decision.at}
        where complaint_id = ${decision.id} and site_id = ${decision.site} and state <> 'decided'
        returning email, language, member_id`,
  )
}
