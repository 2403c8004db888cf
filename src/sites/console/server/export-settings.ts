import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { findServed } from '../../server/site-registry.ts'
import { findSiteRow } from '../../server/site.ts'
import type { exportSettings as contract } from '../contract.ts'
import { maskSecrets } from '../rules.ts'
import { atEditedBrand } from './at-edited-brand.ts'

export async function exportSettings(
  ctx: MemberContext,
  { site = ctx.site.id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return loadSettingsFile(await atEditedBrand(ctx, site), site)
}

/** The settings of a site as a file, also for the commands of the machine. */
export async function loadSettingsFile(
  ctx: Pick<Context, 'everySite' | 'local'>,
  site: number,
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
