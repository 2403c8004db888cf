import type { Output, Parsed } from '../../platform/contract.ts'
import { findVisibleSignals, listPhotoLabels } from '../../safety/server/public.ts'
import { listRecordings } from '../../voice/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listMessages as contract } from '../contract.ts'
import { historyStart } from '../rules.ts'
import { listMessagePage, toMessage } from './messages.ts'
import { mayOpen } from './permissions.ts'

const PAGE = 50

/**
 * Lists a page of the conversation's messages. `history_ends`: older messages are deleted or past
 * the history limit.
 */
export async function listMessages(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const conversation = await mayOpen(ctx, input.conversation)
  const since = historyStart(ctx.now, ctx.site.settings.history_months)
  const messagePage = await listMessagePage(ctx, conversation, {
    before: input.before,
    after: input.after,
    since,
    limit: PAGE,
  })
  const upward = input.after === undefined
  const more = messagePage.length > PAGE
  const page = more ? (upward ? messagePage.slice(1) : messagePage.slice(0, PAGE)) : messagePage
  const chat = {
    conversation: conversation.conversation_id,
    partner: conversation.other_id,
    read_up_to: conversation.read_up_to,
  }
  const signals = await findVisibleSignals(ctx, chat, page)
  const listNames = (requested: 'photo' | 'voice') =>
    page.flatMap(({ kind, photo_name }) => (kind === requested && photo_name ? [photo_name] : []))
  const labels = await listPhotoLabels(ctx, listNames('photo'))
  const recordings = await listRecordings(ctx, listNames('voice'))
  const first = page[0]?.seq ?? input.before ?? conversation.last_seq + 1
  return {
    messages: page.map((message) => ({
      ...toMessage(
        ctx.actor.memberId,
        message,
        labels.get(message.photo_name ?? ''),
        recordings.get(message.photo_name ?? ''),
      ),
      signal: signals.get(message.seq),
    })),
    more,
    history_ends: upward && !more && first > conversation.removed_up_to + 1,
    last_seq: conversation.last_seq,
    read_up_to: conversation.read_up_to,
    other_read_up_to: conversation.other_read_up_to,
  }
}
