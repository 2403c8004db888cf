import { listPushLog } from '../../server/push/push-log.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { listMailLog } from '../../server/mail/mail-log.ts'
import { pushResults, type listMemberMails as contract } from '../actions-contract.ts'
import { getManagedMember } from './permissions.ts'
import { listDevices, listStopped } from './push-subscription.ts'

const MAX_MAILS = 100
const MAX_PUSHES = 100

export async function listMemberMails(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { email: address } = await getManagedMember(ctx, id)
  const mails = await listMailLog(ctx, { siteId: ctx.site.id, address }, MAX_MAILS)
  const pushes = await listPushLog(ctx.db, { siteId: ctx.site.id, memberId: id }, MAX_PUSHES)
  const devices = await listDevices(ctx.db, id)
  const stopped = await listStopped(ctx.db, id)
  return {
    mails: mails.map(({ mail_id, template, state, detail, at }) => ({
      id: mail_id,
      template,
      state,
      detail,
      at: at.toISOString(),
    })),
    pushes: pushes.map(({ push_id, type, service, state, at }) => ({
      id: push_id,
      type,
      service,
      state,
      at: at.toISOString(),
    })),
    devices: devices.map(({ endpoint, created_at, sent_at, send_result }) => ({
      service: URL.parse(endpoint)?.hostname ?? '',
      since: created_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
      result: pushResults.find((result) => result === send_result) ?? null,
    })),
    stopped: stopped.map(({ type, reason, at }) => ({ type, cause: reason, at: at.toISOString() })),
  }
}
