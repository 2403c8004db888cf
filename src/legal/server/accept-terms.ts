import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { acceptTerms as contract } from '../contract.ts'
import { findCurrentTerms } from './legal-texts.ts'
import { insertAcceptance } from './terms-acceptances.ts'

export async function acceptTerms(
  ctx: MemberContext,
  { version }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const terms = await findCurrentTerms(ctx.db, ctx.site.id, ctx.locale)
  if (terms?.version !== version) throw new ApiError('terms_changed')
  const { memberId } = ctx.actor
  await insertAcceptance(ctx, {
    memberId,
    version,
    textChecksum: terms.text_checksum,
    source: 'visit',
  })
  return {}
}
