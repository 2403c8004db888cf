import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { RenderedMail } from '../../platform/page-bundle.ts'
import type { MemberContext } from '../../server/context.ts'
import type { previewMail as contract } from '../contract.ts'
import { mailTemplates, sampleValues } from '../../server/mail/mail-samples.ts'

export async function previewMail(
  ctx: MemberContext,
  sample: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return renderSampleMail(ctx, sample)
}

/** The mail as members get it, with sample values and links that lead to the site. */
export async function renderSampleMail(
  ctx: MemberContext,
  { template, locale }: Parsed<typeof contract>,
): Promise<RenderedMail> {
  if (!mailTemplates().includes(template)) throw new ApiError('not_found')
  return ctx.renderMail(template, locale, sampleValues(template, locale, ctx.origin))
}
