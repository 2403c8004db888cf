import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { listLocalMails } from '../../server/mail/local-mail.ts'
import type { listMailbox as contract } from '../contract.ts'

export async function listMailbox(
  ctx: Context,
  { to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!ctx.local) throw new ApiError('not_found')
  const mails = await listLocalMails(ctx.db, to ?? null)
  return {
    mails: mails.map(({ id, to_address, subject, text, html, at }) => ({
      id,
      to: to_address,
      subject,
      text,
      html,
      at: at.toISOString(),
    })),
  }
}
