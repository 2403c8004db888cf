import { isReliable, switchRule } from '../../../safety/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { switchSignalRule as contract } from '../pressure-contract.ts'

export async function switchSignalRule(
  ctx: MemberContext,
  { rule, language, on }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (on && !isReliable(rule, language)) throw new ApiError('rule_not_reliable')
  await switchRule(ctx, { rule, language }, on)
  await recordAudit(ctx.db, ctx, {
    action: on ? 'signal_rule.on' : 'signal_rule.off',
    subject: { kind: 'site', id: String(ctx.site.id) },
    after: { rule, language: language ?? '' },
  })
  return {}
}
