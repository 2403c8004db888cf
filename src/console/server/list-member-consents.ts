import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listMemberConsents as contract } from '../records-contract.ts'
import { listConsentsOf } from './consent-answer.ts'
import { getManagedMember } from './permissions.ts'

export async function listMemberConsents(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  const consents = await listConsentsOf(ctx.db, id)
  return {
    consents: consents.map(({ at, withdrawn_at: withdrawn, ...consent }) => ({
      ...consent,
      at: at?.toISOString() ?? null,
      withdrawn_at: withdrawn?.toISOString() ?? null,
    })),
  }
}
