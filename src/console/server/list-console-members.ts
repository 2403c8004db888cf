import type { Output, Parsed } from '../../platform/contract.ts'
import { ageOn } from '../../profiles/rules.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listConsoleMembers as contract } from '../actions-contract.ts'
import { listAccountPage } from './console-accounts.ts'

export async function listConsoleMembers(
  ctx: MemberContext,
  { limit, ...filter }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const accountPage = await listAccountPage(ctx.db, ctx.site.id, filter, limit + 1)
  const members = accountPage.slice(0, limit).map((row) => ({
    id: row.member_id,
    name: row.name,
    age: ageOn(row.birth_date, ctx.now),
    country: row.country,
    language: row.language,
    state: row.state,
    premium: row.paid_user,
    reports: row.reports,
    joined_at: row.signup_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }))
  return { members, next: accountPage.length > limit ? (members.at(-1)?.id ?? null) : null }
}
