import { listDocumentVersions } from '../../legal/server/public.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listTermsVersions as contract } from '../terms-contract.ts'

export async function listTermsVersions(ctx: MemberContext): Promise<Output<typeof contract>> {
  return { versions: await listDocumentVersions(ctx.db, ctx.site.id, 'terms') }
}
