import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { claimReview, type Kinds } from '../../reviews/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { handOverCase as contract } from '../contract.ts'
import { addCaseNote } from './add-case-note.ts'
import { findRequestedMessage } from './case-messages.ts'
import { getThread } from './live-case.ts'

/** Claim, note and mail are one transaction: nobody has a case without knowing why. */
export const handOverCase =
  (kinds: Kinds) =>
  async (
    ctx: MemberContext,
    { id, to, text }: Parsed<typeof contract>,
  ): Promise<Output<typeof contract>> => {
    const me = ctx.actor.memberId
    const thread = await getThread(ctx, id)
    if (await findRequestedMessage(ctx)) return { version: thread.version }
    if (to === me) throw new ApiError('not_found')
    await claimReview(kinds)(ctx, { kind: 'complaint', subject: id, to, expected: me })
    return addCaseNote(ctx, { id, text, mentions: [to] })
  }
