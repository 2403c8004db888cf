import { pingProvider } from '../../../providers/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { testPayments as contract } from '../../../sites/console/setup-contract.ts'
import { testService } from './test-service.ts'

export async function testPayments(
  ctx: MemberContext,
  { site }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return testService(ctx, site, 'payments', (siteCtx) => pingProvider(siteCtx))
}
