import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../../server/database/query.ts'
import type {
  CaseClaimTable,
  ComplaintTable,
  ProfileTable,
} from '../../../server/database/generated/tables.ts'
import type { ReportReason } from '../../contract.ts'
import type { CaseKind } from '../contract.ts'

type CaseRef = { kind: CaseKind; id: string }

type ClaimRow = { kind: CaseKind; case_id: string; claimed_by: string; name: string }

/** Claimed cases of a site, each with the person who has it. */
export async function listClaims(db: Queryable, site: number): Promise<ClaimRow[]> {
  return rows<ClaimRow>(
    db,
    sql`select c.kind, c.case_id, c.claimed_by, coalesce(p.name, '') as name
        from case_claim c left join profile p on p.member_id = c.claimed_by where c.site_id = ${site}`,
  )
}

export async function findClaim(db: Queryable, { kind, id }: CaseRef): Promise<ClaimRow | null> {
  return maybeRow<ClaimRow>(
    db,
    sql`select c.kind, c.case_id, c.claimed_by, coalesce(p.name, '') as name
        from case_claim c left join profile p on p.member_id = c.claimed_by where c.kind = ${kind} and c.case_id = ${id}`,
  )
}

type NewClaim = CaseRef & { site: number; to: string; expected: string | null; at: Date }

/** Returns false if somebody other than `expected` has the case. */
export async function saveClaim(db: Queryable, claim: NewClaim): Promise<boolean> {
  const { kind, id, site, to, expected, at } = claim
  const saved = await execute(
    db,
    sql`insert into case_claim (kind, case_id, site_id, claimed_by, claimed_at) values (${kind}, ${id}, ${site}, ${to}, ${at})
        on conflict (kind, case_id) do update set claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at
        where case_claim.claimed_by in (${expected}::bigint, excluded.claimed_by)`,
  )
  return saved === 1
}

export async function deleteClaim(db: Queryable, { kind, id }: CaseRef): Promise<boolean> {
  return (
    (await execute(db, sql`delete from case_claim where kind = ${kind} and case_id = ${id}`)) === 1
  )
}

type ClaimedRow = Pick<CaseClaimTable, 'kind' | 'case_id' | 'claimed_at'> &
  Pick<ComplaintTable, 'name' | 'at' | 'answer_by' | 'appeals'> & {
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
    sql`select c.kind, c.case_id, c.claimed_at, coalesce(m.name, r.snapshot -> 'profile' ->> 'name', '') as name,
               coalesce(r.at, m.at) as at, coalesce(r.answer_by, m.answer_by) as answer_by, m.appeals, r.reason, m.kind as complaint,
               p.birth_date, ph.name as photo
        from case_claim c
          left join report r on c.kind = 'report' and r.report_id = c.case_id
          left join complaint m on c.kind = 'complaint' and m.complaint_id = c.case_id
          left join profile p on p.member_id = coalesce(r.reported_id, m.member_id)
          left join photo ph on ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.deleted_at is null
        where c.site_id = ${site} and c.claimed_by = ${person} and coalesce(r.state, m.state) <> 'decided'
        order by answer_by, c.case_id limit ${limit}`,
  )
}
