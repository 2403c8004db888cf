import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { testHosts as contract } from '../../../sites/operator/setup-contract.ts'
import { listHostChecks, saveHostCheck } from '../../../sites/operator/server/public.ts'
import { checkHost } from './assert-leads-here.ts'

export async function testHosts(
  ctx: MemberContext,
  { site: siteId }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const site = ctx.findSiteById(siteId)
  if (!site) throw new ApiError('not_found')
  const main = new URL(ctx.getOrigin(site))
  for (const host of [main.host, ...site.aliases]) {
    const state = await checkHost(ctx, `${main.protocol}//${host}`)
    await saveHostCheck(ctx.db, { site: siteId, host, state, at: ctx.now })
  }
  return { hosts: await listHostChecks(ctx.db, siteId) }
}
