import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { AftercareNotice, listAftercare as contract } from '../contract.ts'
import { listOwnNotices, type OwnNotice } from './aftercare-notice.ts'

export async function listAftercare(ctx: MemberContext): Promise<Output<typeof contract>> {
  return { notices: (await listOwnNotices(ctx, ctx.actor.memberId)).map(toNotice) }
}

const toNotice = (found: OwnNotice): AftercareNotice => ({
  id: found.aftercare_id,
  conversation: found.conversation_id,
  name: found.name,
  age: found.age,
  first_contact_at: found.first_contact_at.toISOString(),
  last_contact_at: found.last_contact_at.toISOString(),
  decided_at: found.decided_at.toISOString(),
  told_at: (found.sent_at ?? found.decided_at).toISOString(),
  corrected_at: found.aftercare_corrected_at?.toISOString() ?? null,
  opened: found.opened_at !== null,
  credits: found.credits,
  paid_messages: found.paid_messages,
  message_credits: found.message_credits,
  paid_gifts: found.paid_gifts,
  gift_credits: found.gift_credits,
  messages: found.messages,
  photos: found.photos,
  loss: found.loss === null ? null : `C-${found.loss}`,
})
