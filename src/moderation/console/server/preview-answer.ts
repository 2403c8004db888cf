import { ApiError } from '../../../platform/api-error.ts'
import { isLocale } from '../../../platform/locales.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { caseNumber } from '../../rules.ts'
import { findComplaint, findStatement } from '../../server/public.ts'
import type { previewAnswer as contract } from '../contract.ts'
import { answerValues } from './answer-values.ts'
import { getRemainder } from './restore-in-part.ts'

export async function previewAnswer(
  ctx: MemberContext,
  { id, measure, answer, remains }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const complaint = await findComplaint(ctx.db, ctx.site.id, id)
  if (!complaint) throw new ApiError('not_found')
  const { appeals, language } = complaint
  if (measure !== 'none' && measure !== 'restore' && measure !== 'partly')
    throw new ApiError('measure_not_possible')
  if (measure === 'partly') {
    const first = appeals && (await findStatement(ctx.db, ctx.site.id, caseNumber(appeals)))
    if (!first || !remains || !getRemainder(first, remains, ctx.now))
      throw new ApiError('measure_not_possible')
  }
  const values = await answerValues(ctx, { measure, answer, remains, appeals, language })
  const { subject, text } = await ctx.renderMail(
    'moderation/case-decided',
    isLocale(language) ? language : 'en',
    { ...values, number: `C-${id}`, objection: ctx.origin },
  )
  return { subject, text }
}
