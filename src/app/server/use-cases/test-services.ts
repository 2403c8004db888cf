import { findMailTarget } from '../../../accounts/server/public.ts'
import { pingProvider } from '../../../payments/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { isLocale } from '../../../platform/locales.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { testMail as contract } from '../../../sites/operator/contract.ts'
import {
  getBrandSettings,
  saveCheck,
  type SiteCheck,
} from '../../../sites/operator/server/public.ts'
import { contextOf } from './get-setup.ts'

type Tested = Output<typeof contract>

/** Sends the mail at once, so that what the mail server says is the result. */
export async function testMail(
  ctx: MemberContext,
  { site }: Parsed<typeof contract>,
): Promise<Tested> {
  const target = await findMailTarget(ctx.db, ctx.actor.memberId)
  return record(ctx, site, 'mail', async (siteCtx) => {
    if (!target) throw new Error('the account has no address')
    const locale = isLocale(target.language) ? target.language : 'en'
    const mail = await siteCtx.renderMail('sites/test-mail', locale, {})
    await siteCtx.sendMail({ ...mail, to: target.email, headers: {} })
    return target.email
  })
}

export async function testPayments(
  ctx: MemberContext,
  { site }: Parsed<typeof contract>,
): Promise<Tested> {
  return record(ctx, site, 'payments', (siteCtx) => pingProvider(siteCtx))
}

async function record(
  ctx: MemberContext,
  site: number,
  kind: SiteCheck['kind'],
  test: (siteCtx: MemberContext) => Promise<string>,
): Promise<Tested> {
  const { brand } = await getBrandSettings(ctx, { site })
  const result = await test(contextOf(ctx, brand.host)).then(
    (detail) => ({ passed: true, detail }),
    // The service's own words are the result of the test.
    (error: unknown) => ({
      passed: false,
      detail: (error instanceof Error ? error.message : String(error)).slice(0, 300),
    }),
  )
  await saveCheck(ctx.db, { ...result, site, kind, by: ctx.actor.memberId, at: ctx.now })
  return { ...result, at: ctx.now.toISOString() }
}
