import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { setRecipient as contract } from '../contract.ts'
import { listRecipients } from './list-recipients.ts'
import { saveConsent, withdrawConsent } from './resale-consent.ts'

/** A consent can always be withdrawn, also from a site that is no longer a partner. */
export async function setRecipient(
  ctx: MemberContext,
  { id, agreed }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { member_resell: offered, partner_recipients: partners } = ctx.site.settings
  const partner = offered ? partners.find((each) => each.id === id) : undefined
  if (agreed) {
    if (!partner) throw new ApiError('not_found')
    await saveConsent(ctx, partner)
  } else if (!(await withdrawConsent(ctx, id)) && !partner) throw new ApiError('not_found')
  return listRecipients(ctx)
}
