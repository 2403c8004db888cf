import type { Output } from '../../../platform/contract.ts'
import { getBrand } from '../../../server/brands/brands.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { isSampleCompany } from '../../rules.ts'
import { findServed, type ServedSite } from '../../server/site-registry.ts'
import { listEditedRows, type EditedRow } from '../../server/site.ts'
import type { Brand, listBrands as contract } from '../contract.ts'
import { isEditedBrand } from './at-edited-brand.ts'

export async function listBrands(ctx: MemberContext): Promise<Output<typeof contract>> {
  const rows = await listEditedRows(ctx.everySite)
  const brands: Brand[] = []
  for (const row of rows)
    if (await isEditedBrand(ctx, row.site_id))
      brands.push(toBrand(ctx, row, await findServed(row, ctx)))
  return { brands, current: ctx.site.id }
}

export function toBrand(ctx: Context, row: EditedRow, served: ServedSite): Brand {
  const { settings, host, aliases, faults } = served
  return {
    id: row.site_id,
    slug: row.slug,
    name: settings.name || getBrand(ctx.brands, settings.brand).name,
    brand: settings.brand,
    host,
    aliases: [...aliases],
    open: ctx.local || (row.opened_at !== null && !isSampleCompany(settings.company)),
    revision: row.revision,
    faults: [...faults],
  }
}
