import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { coverAddress, listMailLog } from '../../server/mail/mail-log.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { listMails as contract } from '../contract.ts'

export async function listMails(
  ctx: MemberContext,
  { address, state, before, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const filter = { siteId: ctx.site.id, address, state, before }
  const mailLog = await listMailLog(ctx, filter, limit + 1)
  const mails = mailLog
    .slice(0, limit)
    .map(({ mail_id, covered_address, template, detail, at, ...mail }) => ({
      id: mail_id,
      to: covered_address,
      template,
      state: mail.state,
      detail,
      at: at.toISOString(),
    }))
  if (address !== undefined && before === undefined)
    await recordAudit(ctx.db, ctx, {
      action: 'look.mails',
      subject: { kind: 'address', id: coverAddress(address) },
    })
  return { mails, next: mailLog.length > limit ? (mails.at(-1)?.id ?? null) : null }
}
