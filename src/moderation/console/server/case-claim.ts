import sql from 'sql-template-tag'
import type { StaffRole } from '../../../platform/staff-roles.ts'
import { listColleagues } from '../../../staff/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { rows, type Queryable } from '../../../server/database/query.ts'
import type { ComplaintTable, ProfileTable } from '../../../server/database/generated/tables.ts'
import type { ReportReason } from '../../contract.ts'
import type { CaseKind } from '../contract.ts'

type ClaimRow = { kind: CaseKind; case_id: string; claimed_by: string; name: string }

/** Claimed cases of a site, or one of them if given, each with the person who has it. */
export async function listClaims(
  db: Queryable,
  site: number,
  only: { kind: CaseKind; id: string } | null = null,
): Promise<ClaimRow[]> {
  const isListed = only ? sql`and r.kind = ${only.kind} and r.subject_id = ${only.id}` : sql``
  return rows<ClaimRow>(
    db,
    sql`select r.kind, r.subject_id as case_id, r.claimed_by, coalesce(p.name, '') as name
        from review r left join profile p on p.member_id = r.claimed_by
        where r.site_id = ${site} and r.claimed_by is not null and r.kind in ('report', 'complaint') ${isListed}`,
  )
}

/** Who may finish cases with one of these roles, and how many each has claimed. */
export async function listLoad(
  { db, site }: MemberContext,
  roles: readonly StaffRole[],
): Promise<{ id: string; name: string; cases: number }[]> {
  const claims = await listClaims(db, site.id)
  return (await listColleagues(db, site.id, roles)).map(({ id, name }) => ({
    id,
    name,
    cases: claims.filter(({ claimed_by }) => claimed_by === id).length,
  }))
}

type ClaimedRow = { kind: CaseKind; case_id: string; claimed_at: Date } & Pick<
  ComplaintTable,
  'name' | 'at' | 'answer_by' | 'appeals'
> & {
    /** Of a report. */
    reason: ReportReason | null
    /** Of a complaint. */
    complaint: ComplaintTable['kind'] | null
    birth_date: ProfileTable['birth_date'] | null
    /** The name of the main photo. */
    photo: string | null
  }

/**
 * The open cases of one person, the nearest deadline first, with whom each is about: the reported
 * member, or who complains.
 */
export async function listClaimedBy(
  db: Queryable,
  { site, person, limit }: { site: number; person: string; limit: number },
): Promise<ClaimedRow[]> {
  return rows<ClaimedRow>(
    db,
    sql`select c.kind, c.subject_id as case_id, c.claimed_at, coalesce(m.name, r.snapshot -> 'profile' ->> 'name', '') as name,
               coalesce(r.at, m.at) as at, coalesce(r.answer_by, m.answer_by) as answer_by, m.appeals, r.reason, m.kind as complaint,
               p.birth_date, ph.name as photo
        from review c
          left join report r on c.kind = 'report' and r.report_id = c.subject_id
          left join complaint m on c.kind = 'complaint' and m.complaint_id = c.subject_id
          left join profile p on p.member_id = coalesce(r.reported_id, m.member_id)
          left join photo ph on ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null
        where c.site_id = ${site} and c.claimed_by = ${person} and c.kind in ('report', 'complaint') and coalesce(r.state, m.state) <> 'decided'
        order by answer_by, c.subject_id limit ${limit}`,
  )
}
