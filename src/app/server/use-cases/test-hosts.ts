import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { testHosts as contract } from '../../../sites/console/setup-contract.ts'
import { atEditedBrand, listHostChecks } from '../../../sites/console/server/public.ts'
import { checkHosts } from './assert-leads-here.ts'
import { atSite } from './site-context.ts'

export async function testHosts(
  here: MemberContext,
  { site }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = atSite(await atEditedBrand(here, site), site)
  await checkHosts(ctx, site)
  return { hosts: await listHostChecks(ctx.db, site) }
}
