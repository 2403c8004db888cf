import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { openBrand as contract } from '../../../sites/operator/contract.ts'
import { changeSite, getLockedSite } from '../../../sites/operator/server/public.ts'
import { getSetup } from './get-setup.ts'

export async function openBrand(
  ctx: MemberContext,
  { site, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await getLockedSite(ctx, site)
  const { ready } = await getSetup(ctx, { site })
  if (!ready) throw new ApiError('setup_unfinished')
  const { revision } = await changeSite(ctx, row, {
    changes: {},
    reason,
    source: 'console',
    opens: true,
  })
  return { revision }
}
