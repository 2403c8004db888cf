import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { createTesterToken, TESTER_PATH, TESTER_SECONDS } from '../../../server/http/tester.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { allowsTestOrders } from '../../rules.ts'
import type { inviteTesters as contract } from '../setup-contract.ts'
import { atEditedBrand } from './at-edited-brand.ts'

export async function inviteTesters(
  here: MemberContext,
  { site: siteId }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, siteId)
  const site = ctx.findSiteById(siteId)
  if (!site) throw new ApiError('not_found')
  if (!allowsTestOrders(site, ctx.local)) throw new ApiError('brand_open')
  const until = Math.floor(ctx.now.getTime() / 1000) + TESTER_SECONDS
  await recordAudit(ctx.db, ctx, {
    action: 'site.invite_testers',
    subject: { kind: 'site', id: String(siteId) },
    siteId,
  })
  const link = `${ctx.getOrigin(site)}${TESTER_PATH}/${createTesterToken(ctx, siteId, until)}`
  return { link, until: new Date(until * 1000).toISOString() }
}
