import { isLocale, localePath } from '../../../platform/locales.ts'
import type { Context } from '../../../server/context.ts'
import { queueMail } from '../../../server/mail/send-mail.ts'

type NoticeValues = { number: string; answer: string } & Record<string, string>

/** Mails a decision with its reasons and the link to object. */
export async function sendNotice(
  ctx: Context,
  to: { email: string; language: string },
  mail: string,
  words: NoticeValues,
): Promise<void> {
  const locale = isLocale(to.language) ? to.language : 'en'
  const objection = `${ctx.origin}${localePath(locale, '/complaints')}?about=${words.number}`
  await queueMail(ctx, {
    template: `moderation/${mail}`,
    to: to.email,
    locale,
    values: { ...words, objection },
  })
}
