import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { AftercareNotice, listAftercare as contract } from '../contract.ts'
import { listOwnNotices, type OwnNotice } from './aftercare-notice.ts'

export async function listAftercare(ctx: MemberContext): Promise<Output<typeof contract>> {
  return { notices: (await listOwnNotices(ctx, ctx.actor.memberId)).map(toNotice) }
}

const toNotice = (notice: OwnNotice): AftercareNotice => ({
  id: notice.aftercare_id,
  conversation: notice.conversation_id,
  name: notice.name,
  age: notice.age,
  first_contact_at: notice.first_contact_at.toISOString(),
  last_contact_at: notice.last_contact_at.toISOString(),
  decided_at: notice.decided_at.toISOString(),
  told_at: (notice.sent_at ?? notice.decided_at).toISOString(),
  corrected_at: notice.aftercare_corrected_at?.toISOString() ?? null,
  opened: notice.opened_at !== null,
  credits: notice.credits,
  paid_messages: notice.paid_messages,
  message_credits: notice.message_credits,
  paid_gifts: notice.paid_gifts,
  gift_credits: notice.gift_credits,
  messages: notice.messages,
  photos: notice.photos,
  loss: notice.loss === null ? null : `C-${notice.loss}`,
})
