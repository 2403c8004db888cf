import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit, requestApproval } from '../../../staff/server/public.ts'
import {
  RECIPIENTS_ALONE,
  startMailing as call,
  type startMailing as contract,
} from '../contract.ts'
import { enqueueBatch } from './jobs.ts'
import { setMailingState, type MailingRow } from './mailing.ts'
import { addRecipients, countAudience } from './mailing-recipient.ts'
import { getDraft } from './save-mailing.ts'

export async function startMailing(
  ctx: MemberContext,
  { id, revision, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const mailing = await getDraft(ctx, id, revision)
  const { recipients } = await countAudience(ctx.db, mailing, ctx.now)
  if (recipients === 0) throw new ApiError('no_recipients')
  if (recipients <= RECIPIENTS_ALONE)
    return { recipients: await start(ctx, mailing, reason), approval: null }
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'mailing.send',
    subject: { kind: 'mailing', id },
    payload: { id, revision },
    words: { name: mailing.name },
    summary: { count: recipients },
    reason,
  })
  return { recipients, approval }
}

/** Whoever approves agrees to the text that was asked for: a change since then is refused. */
export const mailingApproval = approvalKind({
  kind: 'mailing.send',
  roles: ['content'],
  payload: call.input.pick({ id: true, revision: true }),
  execute: async (ctx, { id, revision }, { reason }) =>
    void (await start(ctx, await getDraft(ctx, id, revision), reason)),
})

async function start(ctx: MemberContext, mailing: MailingRow, reason: string): Promise<number> {
  const { mailing_id: id } = mailing
  const recipients = await addRecipients(ctx.db, mailing, ctx.now)
  await setMailingState(ctx.db, id, { state: 'running', at: ctx.now })
  await enqueueBatch(ctx, id, ctx.now)
  await recordAudit(ctx.db, ctx, {
    action: 'mailing.start',
    subject: { kind: 'mailing', id },
    reason,
    after: { recipients },
  })
  return recipients
}
