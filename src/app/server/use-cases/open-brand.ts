import { removeTestOrders } from '../../../payments/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { openBrand as contract } from '../../../sites/console/setup-contract.ts'
import { atEditedBrand, changeSite, getLockedSite } from '../../../sites/console/server/public.ts'
import { assertLeadsHere } from './assert-leads-here.ts'
import { getSetup } from './get-setup.ts'

export async function openBrand(
  here: MemberContext,
  { site, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  await assertReady(ctx, site)
  await assertLeadsHere(ctx, site)
  return ctx.inTransaction(async (txCtx) => {
    const row = await getLockedSite(txCtx, site)
    await assertReady(txCtx, site)
    if (row.opened_at === null) await removeTestOrders(txCtx, site)
    const { revision } = await changeSite(txCtx, row, {
      changes: {},
      reason,
      source: 'console',
      opens: true,
    })
    return { revision }
  })
}

async function assertReady(ctx: MemberContext, site: number): Promise<void> {
  const { ready } = await getSetup(ctx, { site })
  if (!ready) throw new ApiError('setup_unfinished')
}
