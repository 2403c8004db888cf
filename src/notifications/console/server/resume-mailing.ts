import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { resumeMailing as contract } from '../contract.ts'
import { enqueueNextBatch } from './jobs.ts'
import { lockMailing, lockStarts, setMailingState } from './mailing.ts'
import { countPending } from './mailing-recipient.ts'
import { exceedsAlone } from './start-mailing.ts'

export async function resumeMailing(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockStarts(ctx.db, ctx.site.id)
  const mailing = await lockMailing(ctx.db, ctx.site.id, id)
  if (!mailing) throw new ApiError('not_found')
  if (mailing.state !== 'stopped') throw new ApiError('mailing_not_stopped')
  const pending = await countPending(ctx.db, id)
  if (await exceedsAlone(ctx, mailing, pending)) throw new ApiError('too_many_alone')
  await setMailingState(ctx.db, id, { state: 'running', at: ctx.now })
  await enqueueNextBatch(ctx, id)
  await recordAudit(ctx.db, ctx, {
    action: 'mailing.resume',
    subject: { kind: 'mailing', id },
    reason,
    after: { pending },
  })
  return { pending }
}
