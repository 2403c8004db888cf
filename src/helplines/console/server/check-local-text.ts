import { localTexts } from '../../../legal/local-rules.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { checkLocalText as contract } from '../contract.ts'
import { saveTextCheck } from './local-text-check.ts'

export async function checkLocalText(
  ctx: MemberContext,
  { region, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!localTexts.some((each) => each.region === region && each.text === text))
    throw new ApiError('not_found')
  await saveTextCheck(ctx, { region, text }, ctx.actor.memberId)
  await recordAudit(ctx.db, ctx, {
    action: 'local_text.check',
    subject: { kind: 'local_text', id: `${region} ${text}` },
    after: { checked: ctx.now },
  })
  return {}
}
