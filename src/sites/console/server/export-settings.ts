import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findServed } from '../../server/site-registry.ts'
import { findSiteRow } from '../../server/site.ts'
import type { exportSettings as contract } from '../contract.ts'
import { maskSecrets } from '../rules.ts'

export async function exportSettings(
  ctx: Pick<MemberContext, 'everySite' | 'local' | 'site'>,
  { site = ctx.site.id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await findSiteRow(ctx.everySite, site)
  if (!row) throw new ApiError('not_found')
  const { host, aliases, settings } = await findServed(row, ctx)
  return {
    format: 'vonk-site-1',
    slug: row.slug,
    host,
    aliases: [...aliases],
    settings: maskSecrets(settings),
  }
}
