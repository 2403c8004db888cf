import type { Output, Parsed } from '../../platform/contract.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listMemberConsents as contract } from '../records-contract.ts'
import { loadMemberConsents } from './consent-answer.ts'
import { getManagedMember } from './permissions.ts'

export async function listMemberConsents(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  const consents = await loadMemberConsents(ctx.db, id)
  // A moderator sees no money, and so no account number either.
  const isCovered = (kind: string) =>
    kind === 'mandate' && !hasStaffRole(ctx.actor.staffRoles, ['support'])
  return {
    consents: consents.map(({ at, withdrawn_at: withdrawn, ...consent }) => ({
      ...consent,
      detail: isCovered(consent.kind) ? '' : consent.detail,
      at: at?.toISOString() ?? null,
      withdrawn_at: withdrawn?.toISOString() ?? null,
    })),
  }
}
