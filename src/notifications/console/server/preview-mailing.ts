import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { locales } from '../../../platform/locales.ts'
import type { previewMailing as contract } from '../contract.ts'
import { findMailing } from './mailing.ts'
import { countAudience, countLanguages } from './mailing-recipient.ts'
import { needsSecondPerson } from './start-mailing.ts'
import { renderMailing } from './test-mailing.ts'

export async function previewMailing(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const mailing = await findMailing(ctx.db, ctx.site.id, id)
  if (!mailing) throw new ApiError('not_found')
  const { segment, recipients, ...left } = await countAudience(ctx.db, mailing, ctx.now)
  const mails = []
  for (const language of locales) {
    const rendered = await renderMailing(ctx, mailing, language)
    if (rendered) mails.push({ language, subject: rendered.subject, text: rendered.text })
  }
  return {
    segment,
    recipients,
    left_out: left,
    languages: await countLanguages(ctx.db, mailing, ctx.now),
    mails,
    second_person: await needsSecondPerson(ctx, recipients),
  }
}
