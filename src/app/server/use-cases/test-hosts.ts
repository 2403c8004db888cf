import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { testHosts as contract } from '../../../sites/console/setup-contract.ts'
import { listHostChecks } from '../../../sites/console/server/public.ts'
import { checkHosts } from './assert-leads-here.ts'

export async function testHosts(
  ctx: MemberContext,
  { site }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await checkHosts(ctx, site)
  return { hosts: await listHostChecks(ctx.db, site) }
}
