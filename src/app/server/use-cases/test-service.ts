import type { MemberContext } from '../../../server/context.ts'
import { saveCheck, type SiteCheck } from '../../../sites/console/server/public.ts'
import { atSite } from './site-context.ts'

type TestResult = { passed: boolean; detail: string; at: string }

/** Runs a test of a service as the brand would use it, and stores its result for the set-up page. */
export async function testService(
  ctx: MemberContext,
  site: number,
  kind: SiteCheck['kind'],
  test: (siteCtx: MemberContext) => Promise<string>,
): Promise<TestResult> {
  const result = await test(atSite(ctx, site)).then(
    (detail) => ({ passed: true, detail }),
    // The service's own words are the result of the test.
    (error: unknown) => ({
      passed: false,
      detail: (error instanceof Error ? error.message : String(error)).slice(0, 300),
    }),
  )
  await saveCheck(ctx.everySite, { ...result, site, kind, by: ctx.actor.memberId, at: ctx.now })
  return { ...result, at: ctx.now.toISOString() }
}
