import { ApiError } from '../../platform/api-error.ts'
import { isLocale } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { lockRequest, type DataRequestRow } from './privacy-requests.ts'

/** Locks a request that waits for its answer. */
export async function getOpenRequest(ctx: MemberContext, id: string): Promise<DataRequestRow> {
  const request = await lockRequest(ctx.db, { site: ctx.site.id, id })
  if (!request) throw new ApiError('not_found')
  if (request.outcome !== null) throw new ApiError('request_answered')
  return request
}

/** Mails what was decided, in the language of whoever asked. */
export async function mailAnswer(
  ctx: MemberContext,
  { email, language }: Pick<DataRequestRow, 'email' | 'language'>,
  answer: string,
): Promise<void> {
  await queueMail(ctx, {
    template: 'data-rights/answer',
    to: email,
    locale: isLocale(language) ? language : 'en',
    values: { answer },
  })
}
