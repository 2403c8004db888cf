import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { verifyAudit as contract } from '../audit-contract.ts'
import { findBrokenEntry, findChainEnd } from './audit-entries.ts'

export async function verifyAudit(ctx: MemberContext): Promise<Output<typeof contract>> {
  return { ...(await findChainEnd(ctx.everySite)), broken: await findBrokenEntry(ctx.everySite) }
}
