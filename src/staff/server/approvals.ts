import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { ApprovalTable, ProfileTable } from '../../server/database/generated/tables.ts'

export type NewApproval = {
  approvalId: string
  siteId: number
  kind: string
  subject: { kind: string; id: string }
  memberId: string | null
  summary: Record<string, unknown>
  payload: unknown
  reason: string
  requestedBy: string
  now: Date
  expiresAt: Date
}

/** Returns false if the same question is waiting already. */
export async function addApproval(db: Queryable, approval: NewApproval): Promise<boolean> {
  const { subject, summary, payload } = approval
  const added = await rows(
    db,
    sql`insert into approval (approval_id, site_id, kind, subject_kind, subject_id, member_id, summary, payload, reason, requested_by, requested_at, expires_at)
        values (${approval.approvalId}, ${approval.siteId}, ${approval.kind}, ${subject.kind}, ${subject.id}, ${approval.memberId},
                ${JSON.stringify(summary)}::jsonb, ${JSON.stringify(payload)}::jsonb, ${approval.reason}, ${approval.requestedBy}, ${approval.now}, ${approval.expiresAt})
        on conflict (site_id, kind, subject_kind, subject_id) where state = 'waiting' do nothing returning approval_id`,
  )
  return added.length === 1
}

export type AnswerInput = {
  siteId: number
  approvalId: string
  answeredBy: string
  state: 'approved' | 'refused'
  answer: string
  now: Date
}

/** Returns null unless it waits, has not lapsed and was asked by another person. */
export async function answerWaiting(
  db: Queryable,
  { siteId, approvalId, answeredBy, state, answer, now }: AnswerInput,
): Promise<ApprovalTable | null> {
  return maybeRow<ApprovalTable>(
    db,
    sql`update approval set state = ${state}, answered_by = ${answeredBy}, answered_at = ${now}, answer = ${answer}
        where approval_id = ${approvalId} and site_id = ${siteId} and state = 'waiting'
          and requested_by <> ${answeredBy} and expires_at > ${now}
        returning *`,
  )
}

type WithdrawalInput = { siteId: number; approvalId: string; requestedBy: string; now: Date }

/** Returns null unless this person asked it, and it waits and has not lapsed. */
export async function withdrawWaiting(
  db: Queryable,
  { siteId, approvalId, requestedBy, now }: WithdrawalInput,
): Promise<ApprovalTable | null> {
  return maybeRow<ApprovalTable>(
    db,
    sql`update approval set state = 'withdrawn', answered_at = ${now}
        where approval_id = ${approvalId} and site_id = ${siteId} and state = 'waiting'
          and requested_by = ${requestedBy} and expires_at > ${now}
        returning *`,
  )
}

export async function findApproval(
  db: Queryable,
  siteId: number,
  approvalId: string,
): Promise<ApprovalTable | null> {
  return maybeRow<ApprovalTable>(
    db,
    sql`select * from approval where approval_id = ${approvalId} and site_id = ${siteId}`,
  )
}

type ApprovalRow = ApprovalTable & {
  requester: string
  answerer: string | null
  /** The kind of profile and the main photo of the member concerned. */
  origin: ProfileTable['origin'] | null
  photo: string | null
}

/** Waiting ones by time left, then the last answers. */
export async function listApprovalRows(
  db: Queryable,
  siteId: number,
  limit: number,
): Promise<ApprovalRow[]> {
  return rows(
    db,
    sql`select a.*, coalesce(asked.name, '') as requester, answered.name as answerer, concerned.origin, ph.name as photo
        from approval a
        left join profile asked on asked.member_id = a.requested_by
        left join profile answered on answered.member_id = a.answered_by
        left join profile concerned on concerned.member_id = a.member_id
        left join photo ph on ph.member_id = concerned.member_id and ph.photo_id = concerned.main_photo and ph.deleted_at is null
        where a.site_id = ${siteId}
        order by (a.state = 'waiting') desc, case when a.state = 'waiting' then a.expires_at end, coalesce(a.answered_at, a.expires_at) desc
        limit ${limit}`,
  )
}

type WaitingSubjects = { siteId: number; kind: string; subjectIds: string[]; now: Date }

/** The subjects that wait for an answer, each with the name of who asked. */
export async function findWaitingRequesters(
  db: Queryable,
  { siteId, kind, subjectIds, now }: WaitingSubjects,
): Promise<{ subject_id: string; requester: string }[]> {
  if (subjectIds.length === 0) return []
  return rows(
    db,
    sql`select a.subject_id, coalesce(p.name, '') as requester
        from approval a left join profile p on p.member_id = a.requested_by
        where a.site_id = ${siteId} and a.kind = ${kind} and a.subject_id = any(${subjectIds}::text[])
          and a.state = 'waiting' and a.expires_at > ${now}`,
  )
}

/** What a person of the staff asked for lapses when their roles change; returns it. */
export async function expireMemberApprovals(
  db: Queryable,
  memberId: string,
): Promise<ApprovalTable[]> {
  return rows<ApprovalTable>(
    db,
    sql`update approval set state = 'lapsed' where state = 'waiting' and requested_by = ${memberId} returning *`,
  )
}

/** Marks waiting approvals that nobody answered in time; returns them. */
export async function lapseApprovals(db: Queryable, now: Date): Promise<ApprovalTable[]> {
  return rows<ApprovalTable>(
    db,
    sql`update approval set state = 'lapsed' where state = 'waiting' and expires_at <= ${now} returning *`,
  )
}

/** The approval concerns this member from now on, and is deleted with them. */
export async function assignApproval(
  db: Queryable,
  approvalId: string,
  memberId: string,
): Promise<void> {
  await execute(
    db,
    sql`update approval set member_id = ${memberId} where approval_id = ${approvalId}`,
  )
}

/** Deletes what was decided about people without an account, whom no erasure finds. */
export async function deleteOldAddressApprovals(db: Queryable, before: Date): Promise<void> {
  await execute(
    db,
    sql`delete from approval where subject_kind = 'address' and member_id is null and state <> 'waiting'
          and coalesce(answered_at, expires_at) < ${before}`,
  )
}
