import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { helplineKinds } from '../../rules.ts'
import { listEffectiveLines, saveLine, type EffectiveLine } from '../../server/helpline.ts'
import type { saveHelpline as contract } from '../contract.ts'
import { findLine, toAudited, toSubjectId } from './audited-line.ts'

/** To save is to confirm: whoever saves has just compared number and source. */
export async function saveHelpline(
  ctx: MemberContext,
  { line: known, ...values }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!helplineKinds[values.list].some((kind) => kind === values.kind))
    throw new ApiError('not_found')
  const line = known ?? values.name
  const lines = await listEffectiveLines(ctx, values.country)
  const before: EffectiveLine | null = findLine(lines, { ...values, line })
  if (known !== null && !before) throw new ApiError('not_found')
  if (known === null && before && !before.removed) throw new ApiError('helpline_exists')
  await saveLine(ctx, { ...values, line }, ctx.actor.memberId)
  await recordAudit(ctx.db, ctx, {
    action: 'helpline.save',
    subject: { kind: 'helpline', id: toSubjectId({ ...values, line }) },
    ...(before && { before: toAudited(before) }),
    after: { ...toAudited(values), checked: ctx.now },
  })
  return { line }
}
