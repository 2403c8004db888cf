import { pingProvider } from '../../../providers/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { testPayments as contract } from '../../../sites/console/setup-contract.ts'
import { atEditedBrand } from '../../../sites/console/server/public.ts'
import { testService } from './test-service.ts'

export async function testPayments(
  here: MemberContext,
  { site }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  return testService(ctx, site, 'payments', (siteCtx) => pingProvider(siteCtx))
}
