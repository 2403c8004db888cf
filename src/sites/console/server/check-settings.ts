import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findSiteRow } from '../../server/site.ts'
import type { checkSettings as contract } from '../contract.ts'
import { atEditedBrand } from './at-edited-brand.ts'
import { displayedChanges, previewChanges } from './save-settings.ts'

export async function checkSettings(
  here: MemberContext,
  { site, changes }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  const row = await findSiteRow(ctx.everySite, site)
  if (!row) throw new ApiError('not_found')
  const { before, after, faults } = await previewChanges(ctx, row, changes)
  return { faults, changes: after ? displayedChanges(before, after) : [] }
}
