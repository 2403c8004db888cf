import { ApiError } from '../../../platform/api-error.ts'
import { isLocale } from '../../../platform/locales.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findReport } from '../../server/public.ts'
import type { previewStatement as contract } from '../contract.ts'
import { statementMeasures, suspensionEnd } from './decide-report.ts'
import { statementValues } from './issue-statement.ts'

export async function previewStatement(
  ctx: MemberContext,
  { id, measure, explanation, illegal }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const report = await findReport(ctx.db, ctx.site.id, id)
  if (!report) throw new ApiError('not_found')
  if (measure === 'none' || measure === 'restore' || measure === 'partly')
    throw new ApiError('measure_not_possible')
  const language = report.member_language ?? 'en'
  const locale = isLocale(language) ? language : 'en'
  const values = statementValues(
    {
      member: report.reported_id,
      number: `R-${id}`,
      measure: statementMeasures[measure],
      rule: report.reason,
      explanation,
      illegal,
      notified: !report.by_staff,
      until: measure === 'suspension' ? suspensionEnd(ctx.now) : null,
    },
    locale,
  )
  const { subject, text } = await ctx.renderMail('moderation/statement-of-reasons', locale, {
    ...values,
    objection: ctx.origin,
  })
  return { subject, text }
}
