import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { stopMailing as contract } from '../contract.ts'
import { lockMailing, setMailingState } from './mailing.ts'
import { countPending } from './mailing-recipient.ts'

export async function stopMailing(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const mailing = await lockMailing(ctx.db, ctx.site.id, id)
  if (!mailing) throw new ApiError('not_found')
  if (mailing.state !== 'running') throw new ApiError('mailing_not_running')
  await setMailingState(ctx.db, id, { state: 'stopped', at: ctx.now })
  const pending = await countPending(ctx.db, id)
  await recordAudit(ctx.db, ctx, {
    action: 'mailing.stop',
    subject: { kind: 'mailing', id },
    reason,
    after: { pending },
  })
  return { pending }
}
