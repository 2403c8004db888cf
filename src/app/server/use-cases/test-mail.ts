import { findMailTarget } from '../../../accounts/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { isLocale } from '../../../platform/locales.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { testMail as contract } from '../../../sites/console/setup-contract.ts'
import { atEditedBrand } from '../../../sites/console/server/public.ts'
import { testService } from './test-service.ts'

/** Sends the mail at once, so that what the mail server says is the result. */
export async function testMail(
  here: MemberContext,
  { site }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  const target = await findMailTarget(ctx.db, ctx.actor.memberId)
  return testService(ctx, site, 'mail', async (siteCtx) => {
    if (!target) throw new Error('the account has no address')
    const locale = isLocale(target.language) ? target.language : 'en'
    const mail = await siteCtx.renderMail('sites/test-mail', locale, {})
    await siteCtx.sendMail({ ...mail, to: target.email, headers: {} })
    return target.email
  })
}
