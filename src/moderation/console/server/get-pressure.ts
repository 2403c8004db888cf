import { quoteSignal } from '../../../safety/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { getPressure as contract } from '../pressure-contract.ts'
import { sinceWeeks } from './list-pressure.ts'
import { listSignalledTexts } from './pressure.ts'

/** Only the sentences that raised a signal; the rest stays closed until a case opens it. */
export async function getPressure(
  ctx: MemberContext,
  { member, weeks }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const texts = await listSignalledTexts(db, site.id, member, sinceWeeks(now, weeks))
  if (!texts) throw new ApiError('not_found')
  await recordAudit(db, ctx, {
    action: 'look.pressure',
    subject: { kind: 'member', id: member },
    memberId: member,
  })
  return {
    sentences: texts.map(({ rule, body, people, first_at, last_at }) => ({
      rule,
      text: quoteSignal(body, rule),
      people,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
  }
}
