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
import { lockStarts, setApproval, setMailingState, type MailingRow } from './mailing.ts'
import { addRecipients, countAudience, countRecipientsAlone } from './mailing-recipient.ts'
import { getDraft } from './save-mailing.ts'

export async function startMailing(
  ctx: MemberContext,
  { id, revision, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockStarts(ctx.db, ctx.site.id)
  const mailing = await getDraft(ctx, id, revision)
  assertAhead(ctx, mailing)
  const { recipients } = await countAudience(ctx.db, mailing, ctx.now)
  if (recipients === 0) throw new ApiError('no_recipients')
  if (!(await needsSecondPerson(ctx, recipients)))
    return { recipients: await start(ctx, mailing, reason), approval: null }
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'mailing.send',
    subject: { kind: 'mailing', id },
    payload: { id, revision },
    params: { name: mailing.name },
    summary: { count: recipients },
    reason,
  })
  return { recipients, approval }
}

/** The last clocks are twelve hours behind UTC. */
const BEHIND = 12 * 3_600_000

/** Refuses a time that has passed everywhere. */
function assertAhead({ now }: MemberContext, { send_at: at }: Pick<MailingRow, 'send_at'>): void {
  if (at !== null && Date.parse(`${at}Z`) + BEHIND < now.getTime())
    throw new ApiError('time_passed', { field: 'send_at' })
}

const WEEK = 7 * 86_400_000

/** The parts of a mailing count together, whoever starts them. */
export const needsSecondPerson = async (ctx: MemberContext, recipients: number): Promise<boolean> =>
  recipients +
    (await countRecipientsAlone(ctx.db, ctx.site.id, new Date(ctx.now.getTime() - WEEK))) >
  RECIPIENTS_ALONE

/**
 * Whether a stopped mailing may not go on: the members who wait count again once its start is more
 * than a week ago.
 */
export async function exceedsAlone(
  ctx: MemberContext,
  { approval_id, started_at }: Pick<MailingRow, 'approval_id' | 'started_at'>,
  pending: number,
): Promise<boolean> {
  if (approval_id !== null) return false
  const isCounted = started_at !== null && started_at.getTime() > ctx.now.getTime() - WEEK
  return needsSecondPerson(ctx, isCounted ? 0 : pending)
}

/** Whoever approves agrees to the text that was asked for: a change since then is refused. */
export const mailingApproval = approvalKind({
  kind: 'mailing.send',
  roles: ['content'],
  payload: call.input.pick({ id: true, revision: true }),
  execute: async (ctx, { id, revision }, { approvalId, reason }) => {
    await start(ctx, await getDraft(ctx, id, revision), reason)
    await setApproval(ctx.db, id, approvalId)
  },
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
