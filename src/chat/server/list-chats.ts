import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { loadCards } from '../../profiles/server/public.ts'
import type { Chat, WaitingChat, listChats as contract } from '../contract.ts'
import { countUnread } from './unread-messages.ts'
import { listInboxRows, type InboxRow } from './inbox.ts'
import { countRequests } from './requests.ts'
import { listRemovedNames } from './removed-names.ts'
import { listWaitingMessages, toWaitingMessage, type WaitingRow } from './waiting-messages.ts'

const PAGE = 40

/** Lists the member's conversations, newest first, one page per call. */
export async function listChats(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const cursor = input.before ? parseCursor(input.before) : null
  const { filter, name = '' } = input
  const [rows, waiting, total, requests] = await Promise.all([
    listInboxRows(ctx, { filter, name, cursor, limit: PAGE }),
    filter === 'all' && !cursor ? listWaitingMessages(ctx.db, ctx.actor.memberId, name) : [],
    countUnread(ctx.db, ctx.actor.memberId),
    filter === 'all' && !cursor ? countRequests(ctx) : { received: 0, sent: 0 },
  ])
  const page = rows.slice(0, PAGE)
  const cards = await loadCards(
    ctx,
    [...page, ...waiting].map((row) => row.other_id),
  )
  const removed = await listRemovedNames(
    ctx,
    page.filter(({ other_id }) => !cards.has(other_id)).map((row) => row.conversation_id),
  )
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return {
    chats: page.map((row) =>
      toChat(ctx, row, {
        card: cards.get(row.other_id) ?? null,
        removed_name: removed.get(row.conversation_id) ?? null,
      }),
    ),
    waiting: toWaitingChats(waiting, cards),
    next: last ? `${last.last_message_at.getTime()}-${last.conversation_id}` : null,
    total_unread: total,
    requests,
  }
}

/** The same state for every member who cannot be written to, so that it reveals nothing. */
function toWaitingChats(
  waiting: WaitingRow[],
  cards: Awaited<ReturnType<typeof loadCards>>,
): WaitingChat[] {
  const byReceiver = Map.groupBy(waiting, ({ other_id }) => other_id)
  return [...byReceiver].map(([id, messages]) => {
    const card = cards.get(id) ?? null
    return {
      profile: { id, state: card ? 'active' : 'unavailable', card, removed_name: null },
      messages: messages.map(toWaitingMessage),
    }
  })
}

function toChat(
  ctx: MemberContext,
  row: InboxRow,
  { card, removed_name }: Pick<Chat['profile'], 'card' | 'removed_name'>,
): Chat {
  return {
    conversation: { id: row.conversation_id, last_seq: row.last_seq },
    profile: {
      id: row.other_id,
      state: card ? 'active' : row.deleted ? 'deleted' : 'unavailable',
      card,
      removed_name,
    },
    num_unread_messages: row.num_unread,
    last_message: {
      kind: row.last_kind,
      preview: row.last_preview,
      mine: row.last_sender === ctx.actor.memberId,
      at: row.last_message_at.toISOString(),
    },
    other_read_up_to: row.other_read_up_to,
    muted: row.muted,
    matched: row.matched,
  }
}

function parseCursor(text: string): { at: Date; conversation: string } {
  const match = /^(\d{1,15})-([1-9]\d{0,17})$/.exec(text)
  if (!match?.[1] || !match[2])
    throw new ApiError('bad_input', { field: 'before', reason: 'invalid_format' })
  return { at: new Date(Number(match[1])), conversation: match[2] }
}
