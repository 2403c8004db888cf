import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findServed } from '../../server/site-registry.ts'
import { listVersions } from '../../server/site-version.ts'
import type { undoSettings as contract } from '../contract.ts'
import { changesBetween, getSettingValue, toSettingName } from '../change-rules.ts'
import { atEditedBrand } from './at-edited-brand.ts'
import { readVersion } from './list-settings-versions.ts'
import { getLockedSite, saveOrAsk } from './save-settings.ts'

export async function undoSettings(
  here: MemberContext,
  { site, undo, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  const row = await getLockedSite(ctx, site)
  const [version, previous] = await listVersions(ctx.everySite, site, { to: undo, limit: 2 })
  if (version?.revision !== undo || !previous) throw new ApiError('not_found')
  const [after, before] = [readVersion(version), readVersion(previous)]
  const names = new Set(changesBetween(before, after).map(({ path }) => toSettingName(path)))
  const served = await findServed(row, ctx)
  const restored = Object.fromEntries(
    [...names].map((name) => [name, getSettingValue(before, name)]),
  )
  for (const name of names)
    if (!isDeepStrictEqual(getSettingValue(served, name), getSettingValue(after, name)))
      throw new ApiError('changed_since', { setting: name })
  return saveOrAsk(ctx, row, { changes: restored, reason })
}
