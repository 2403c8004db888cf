import sql, { type Sql } from 'sql-template-tag'
import { onLegalHoldSql } from '../../server/legal-hold.ts'
import { visibleIgnoringViewerBlocksSql } from '../../blocks/server/public.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { ReportTable } from '../../server/database/generated/tables.ts'
import { listPartnerSignals } from '../../safety/server/public.ts'
import type {
  Measure,
  ReportedContent,
  ReportDetail,
  ReportReason,
  MemberReport,
} from '../contract.ts'
import { findByRequest, requestColumns } from '../../server/request-key.ts'

/**
 * Returns a snapshot of the reported subject, or null if the reporter has no access to it. Any
 * member id can be reported, also one who was deleted, has blocked the reporter or never existed,
 * so that the response reveals none of these.
 */
export async function createSnapshot(
  ctx: MemberContext,
  reported: ReportedContent,
): Promise<object | null> {
  const { subject, member } = reported
  if (member === ctx.actor.memberId) return null
  const signals = await listPartnerSignals(ctx.db, ctx.site.id, {
    reader: ctx.actor.memberId,
    partner: member,
  })
  const profile = { ...(await profileCopy(ctx, member)), ...(signals.length > 0 && { signals }) }
  if (subject === 'profile') return profile
  const evidence =
    subject === 'photo' ? await photoCopy(ctx, reported) : await messageCopy(ctx, reported)
  return evidence && { ...profile, [subject]: evidence }
}

async function profileCopy(ctx: MemberContext, member: string): Promise<object> {
  const row = await maybeRow<{ copy: object }>(
    ctx.db,
    sql`select case when p.member_id is null then '{}' else jsonb_build_object('profile', to_jsonb(p) - 'birth_date' - 'sexuality' - 'sexuality_consent_at',
          'answers', (select coalesce(jsonb_agg(t.text order by t.place), '[]') from prompt_answer t where t.member_id = p.member_id),
          'comment', (select c.text from like_comment c where c.site_id = ${ctx.site.id} and c.member_id = p.member_id
            and c.other_id = ${ctx.actor.memberId} and c.text <> ''),
          'voice_intro', (select jsonb_build_object('id', i.id, 'name', i.name, 'words', i.words) from voice_intro i
            where i.site_id = ${ctx.site.id} and i.member_id = p.member_id and i.removed_at is null and i.state = 'shown'),
          'photos', (select coalesce(jsonb_agg(jsonb_build_object('photo_id', ph.photo_id, 'name', ph.name, 'status', ph.status,
            'perceptual_hash', ph.perceptual_hash)), '[]') from photo ph where ph.member_id = p.member_id and ph.deleted_at is null)) end as copy
        from account a left join profile p on p.member_id = a.member_id
        where a.member_id = ${member} and a.site_id = ${ctx.site.id}`,
  )
  return row?.copy ?? {}
}

async function photoCopy(
  ctx: MemberContext,
  { member, photo }: ReportedContent,
): Promise<object | null> {
  if (photo === undefined) return null
  const row = await maybeRow<{ copy: object }>(
    ctx.db,
    sql`select jsonb_build_object('photo_id', photo_id, 'name', name, 'perceptual_hash', perceptual_hash) as copy
        from photo where member_id = ${member} and photo_id = ${photo} and status = 'active' and deleted_at is null`,
  )
  return row?.copy ?? null
}

/**
 * The reported message with up to ten before it, from a conversation of the reporter; the message
 * must be from the reported member.
 */
async function messageCopy(
  ctx: MemberContext,
  { subject, member, conversation, seq }: ReportedContent,
): Promise<object | null> {
  if (conversation === undefined || seq === undefined) return null
  const row = await maybeRow<{ copy: object }>(
    ctx.db,
    sql`select jsonb_build_object('message', to_jsonb(m), 'before', (
          select coalesce(jsonb_agg(to_jsonb(e) order by e.seq), '[]') from message e
          where e.conversation_id = m.conversation_id and e.seq between m.seq - 10 and m.seq - 1 and e.unsent_at is null)) as copy
        from conversation c join message m on m.conversation_id = c.conversation_id
        where c.conversation_id = ${conversation} and ${ctx.actor.memberId} in (c.lo, c.hi) and m.seq = ${seq}
          and m.sender_id = ${member} and m.unsent_at is null and (m.kind = 'gift') = ${subject === 'gift'}`,
  )
  return row?.copy ?? null
}

export type NewReport = ReportedContent & {
  id: string
  reason: ReportReason
  detail?: ReportDetail | undefined
  text: string
  snapshot: object
  answerBy: Date
}

/** Returns the report that an earlier attempt of this request inserted. */
export async function findRequestedReport(
  ctx: MemberContext,
): Promise<{ report_id: string; answer_by: Date } | null> {
  return findByRequest(ctx, sql`select report_id, answer_by, request_hash from report`)
}

type ReporterContext = Pick<Context, 'db' | 'site' | 'now' | 'requestKey'> & {
  actor: { memberId: string }
}

export async function addReport(ctx: ReporterContext, report: NewReport): Promise<void> {
  const { id, member, subject, photo, conversation, seq, reason, text, snapshot, answerBy } = report
  const { detail = null } = report
  const { request_key, request_hash } = requestColumns(ctx)
  const subjectId = photo ?? (conversation === undefined ? '' : `${conversation}:${seq ?? ''}`)
  await execute(
    ctx.db,
    sql`insert into report (report_id, site_id, member_id, reported_id, subject, subject_id, reason, detail, text, snapshot, at, answer_by, request_key, request_hash)
        values (${id}, ${ctx.site.id}, ${ctx.actor.memberId}, ${member}, ${subject}, ${subjectId}, ${reason}, ${detail}, ${text},
                ${JSON.stringify(snapshot)}::jsonb, ${ctx.now}, ${answerBy}, ${request_key}, ${request_hash})`,
  )
}

type MemberReportRow = Omit<MemberReport, 'receipt' | 'at' | 'answer_by'> &
  Pick<ReportTable, 'report_id' | 'at' | 'answer_by'>

/** The member's name, if the reporter can see them or could without their own block. */
const visibleNameSql = (me: string) => sql`(
  select r.snapshot -> 'profile' ->> 'name' from profile p join account a on a.member_id = p.member_id
  where p.member_id = r.reported_id and ${visibleIgnoringViewerBlocksSql(me)})`

export async function listMemberReports(ctx: MemberContext): Promise<MemberReportRow[]> {
  return rows<MemberReportRow>(
    ctx.db,
    sql`select r.report_id, r.subject, ${visibleNameSql(ctx.actor.memberId)} as name, r.reason, r.detail, r.state, r.at, r.answer_by, r.measure, r.answer
        from report r where member_id = ${ctx.actor.memberId} order by r.at desc, r.report_id limit 50`,
  )
}

/**
 * Removes the snapshots of reports older than `before` that are decided or involve an erased
 * account; the rest of the row stays.
 */
export async function purgeReportEvidence(db: Queryable, before: Date, now: Date): Promise<void> {
  await execute(
    db,
    sql`update report set snapshot = '{}', text = '', answer = '' where at < ${before} and snapshot <> '{}'
          and not ${onLegalHoldSql(sql`report.member_id`, now)} and not ${onLegalHoldSql(sql`report.reported_id`, now)}
          and (state = 'decided' or exists (select from account a where a.member_id in (report.member_id, report.reported_id) and a.status = 'erased'))`,
  )
}

export type ReportRow = Pick<
  ReportTable,
  'report_id' | 'reported_id' | 'subject' | 'subject_id' | 'at' | 'answer_by'
> & { reason: ReportReason; language: string; name: string | null }

const columnsSql = sql`r.report_id, r.reported_id, r.subject, r.subject_id, r.reason, coalesce(a.language, 'en') as language,
  r.snapshot -> 'profile' ->> 'name' as name, r.at, r.answer_by`

/** Lists open reports with the reporter's language, the nearest deadline first. */
export async function listOpenReports(
  db: Queryable,
  site: number,
  limit: number,
): Promise<ReportRow[]> {
  return rows<ReportRow>(
    db,
    sql`select ${columnsSql} from report r left join account a on a.member_id = r.member_id
        where r.site_id = ${site} and r.state <> 'decided' order by r.answer_by, r.report_id limit ${limit}`,
  )
}

export type ReportCase = ReportRow &
  Pick<
    ReportTable,
    | 'member_id'
    | 'detail'
    | 'text'
    | 'snapshot'
    | 'state'
    | 'measure'
    | 'answer'
    | 'decided_at'
    | 'decided_by'
  > & { by_staff: boolean; member_language: string | null; earlier_reports: number }

/** A report of the site, open or decided, with what is known about the reported member. */
export async function findReport(
  db: Queryable,
  site: number,
  id: string,
): Promise<ReportCase | null> {
  return maybeRow<ReportCase>(
    db,
    sql`select ${columnsSql}, r.member_id, r.detail, r.text, r.snapshot, r.state, r.measure, r.answer, r.decided_at, r.decided_by,
          reported.language as member_language, ${byStaffSql(sql`r.member_id`)} as by_staff,
          (select count(*)::int from report o where o.reported_id = r.reported_id and o.report_id <> r.report_id) as earlier_reports
        from report r left join account a on a.member_id = r.member_id left join account reported on reported.member_id = r.reported_id
        where r.report_id = ${id} and r.site_id = ${site}`,
  )
}

/** Returns an open report of the site, with the name of the reported member as it was then. */
export async function findOpenReport(
  db: Queryable,
  site: number,
  id: string,
): Promise<(Pick<ReportRow, 'reported_id' | 'reason'> & { name: string | null }) | null> {
  return maybeRow(
    db,
    sql`select reported_id, reason, snapshot -> 'profile' ->> 'name' as name from report
        where report_id = ${id} and site_id = ${site} and state <> 'decided'`,
  )
}

type DecidedReport = Pick<ReportRow, 'reported_id' | 'subject' | 'subject_id' | 'reason'> & {
  member_id: string
  by_staff: boolean
  has_signals: boolean
}

/** SQL condition: one of the staff made the report, so it is no notice of somebody else. */
export const byStaffSql = (reporter: Sql): Sql =>
  sql`exists (select from account s where s.member_id = ${reporter} and s.role = 'operator')`

/**
 * Stores the decision by compare-and-set; returns null if the report is already decided or belongs
 * to another site.
 */
export async function decideReport(
  db: Queryable,
  decision: {
    site: number
    id: string
    measure: Measure
    answer: string
    at: Date
    by: string
  },
): Promise<DecidedReport | null> {
  return maybeRow<DecidedReport>(
    db,
    sql`update report set state = 'decided', measure = ${decision.measure}, answer = ${decision.answer}, decided_at = ${decision.at}, decided_by = ${decision.by}
        where report_id = ${decision.id} and site_id = ${decision.site} and state <> 'decided'
        returning member_id, reported_id, subject, subject_id, reason, snapshot ? 'signals' as has_signals, ${byStaffSql(sql`report.member_id`)} as by_staff`,
  )
}

/** Opens a report again on which nothing was done; returns false for any other. */
export async function reopenReport(db: Queryable, site: number, id: string): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update report set state = 'in_review', measure = null, answer = '', decided_at = null, decided_by = null
        where report_id = ${id} and site_id = ${site} and state = 'decided' and measure = 'none'`,
  )
  return changed === 1
}

type BanRow = Pick<ReportTable, 'report_id'> & {
  reason: ReportReason
  explanation: string
  decided_at: Date
  until: Date | null
  /** An appeal changed it. */
  appealed: boolean
}

/** From which the latest decision is read that disabled a member's profile, with its statement as it stands. */
const latestBanSql = (member: Sql): Sql => sql`
  from report r left join statement_of_reasons s on s.case_number = 'R-' || r.report_id and s.member_id = r.reported_id and s.lifted_at is null
  where r.reported_id = ${member} and r.state = 'decided' and r.measure in ('suspension', 'profile')
  order by r.decided_at desc, s.at desc limit 1`

/** SQL expression: the account is closed, and not by a suspension that ends by itself, also one that an appeal left. */
export const isBannedForGoodSql = (account: Sql): Sql => sql`(${account}.banned_at is not null
  and coalesce((select r.measure = 'profile' and s.until is null ${latestBanSql(sql`${account}.member_id`)}), true))`

/** Returns the latest decision that disabled the member's profile, with the reasons given. */
export async function findBan(db: Queryable, memberId: string): Promise<BanRow | null> {
  return maybeRow<BanRow>(
    db,
    sql`select r.report_id, coalesce(s.rule, r.reason) as reason, coalesce(s.explanation, r.answer) as explanation, r.decided_at, s.until, s.appeal_id is not null as appealed
        ${latestBanSql(sql`${memberId}`)}`,
  )
}

/** The decision that keeps an account closed; null if the member is not banned. */
export async function findCurrentBan(db: Queryable, memberId: string): Promise<string | null> {
  const row = await maybeRow<{ report_id: string }>(
    db,
    sql`select r.report_id from report r join account a on a.member_id = r.reported_id
        where r.reported_id = ${memberId} and a.banned_at is not null and r.state = 'decided' and r.measure in ('suspension', 'profile')
        order by r.decided_at desc limit 1`,
  )
  return row?.report_id ?? null
}
