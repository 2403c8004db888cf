import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../../server/database/query.ts'
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
