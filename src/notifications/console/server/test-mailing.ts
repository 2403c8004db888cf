import { findMailTarget } from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { localePath, type Locale } from '../../../platform/locales.ts'
import type { RenderedMail } from '../../../platform/page-bundle.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { testMailing as contract } from '../contract.ts'
import { findMailing, type MailingRow } from './mailing.ts'

/** Sends at once, so that what the mail server says is the result. */
export async function testMailing(
  ctx: MemberContext,
  { id, language }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const mailing = await findMailing(ctx.db, ctx.site.id, id)
  const target = await findMailTarget(ctx.db, ctx.actor.memberId)
  if (!mailing || !target) throw new ApiError('not_found')
  const rendered = await renderMailing(ctx, mailing, language)
  if (!rendered) throw new ApiError('text_missing')
  await ctx.sendMail({ ...rendered, to: target.email, headers: {} })
  return { to: target.email }
}

/** The mail as members get it, with a link that unsubscribes nobody; null without a text. */
export async function renderMailing(
  ctx: MemberContext,
  { texts, kind }: MailingRow,
  language: Locale,
): Promise<RenderedMail | null> {
  const text = texts[language]
  if (!text) return null
  const page = kind === 'promotions' ? '/credits' : '/members'
  return ctx.renderMail('notifications/mailing', language, {
    ...text,
    kind,
    link: ctx.origin + localePath(language, page),
    unsubscribe: ctx.origin + localePath(language, '/notifications'),
  })
}
