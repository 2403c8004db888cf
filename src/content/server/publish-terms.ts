import { addSiteVersion } from '../../legal/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { locales } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { publishTerms as contract } from '../terms-contract.ts'
import { findWording } from './save-text.ts'

export async function publishTerms(
  ctx: MemberContext,
  { from, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const wordings = await Promise.all(
    locales.map(async (locale) => [locale, await findWording(ctx, 'pagesTerms', locale)] as const),
  )
  const version = await addSiteVersion(ctx.db, {
    site: ctx.site.id,
    document: 'terms',
    from,
    texts: Object.fromEntries(wordings),
    now: ctx.now,
  })
  await recordAudit(ctx.db, ctx, {
    action: 'terms.publish',
    subject: { kind: 'terms', id: String(version) },
    reason,
    after: { version, from },
  })
  return { version }
}
