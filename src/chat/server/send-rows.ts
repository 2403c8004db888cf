import sql, { type Sql } from 'sql-template-tag'
import type { Spend } from '../../credits/server/public.ts'
import { markMatchesSeenSql } from '../../likes/server/public.ts'
import { toPreview, type Kind } from '../rules.ts'
import { spendKey } from './spend-key.ts'
import type { MessageSent } from './chat-events.ts'

export type ChatPhoto = { name: string; width: number; height: number }

export type NewMessage = {
  id: string
  kind: Kind
  text: string
  gift: string | null
  photo: ChatPhoto | null
  quoted: number | null
  cost: number
}

/** A message with all that its statement stores and checks. */
export type Send = {
  siteId: number
  memberId: string
  otherId: string
  conversation: string
  /** The version at which the permission was given. */
  blockVersion: number
  /** It starts the conversation. */
  first: boolean
  /** The receiver has muted the conversation. */
  muted: boolean
  now: Date
  /** The session of the sender, or of whoever a job of `via` acts for; null without one. */
  sessionId: string | null
  /** The page or job that sends it (platform/contact-sources.ts). */
  via: number
  /** Of the request that sends it. */
  traceparent: string | null
  message: NewMessage
}

const kindOfSpend = { text: 'message', voice: 'message', photo: 'photo', gift: 'gift' } as const

/** The debit of a message. */
export const toSpend = ({ memberId, conversation, message }: Send): Spend => ({
  memberId,
  credits: message.cost,
  key: spendKey(conversation, message.id),
  kind: kindOfSpend[message.kind],
  reference: conversation,
})

/** Sends as rows of a statement; `n` counts them from 1. */
export function sendRowsSql(sends: readonly Send[]): Sql {
  const column = <Value>(of: (send: Send) => Value) => sends.map(of)
  const debits = sends.map(toSpend)
  const photos = column(({ message }) => message.photo)
  return sql`select * from unnest(
      ${column(({ memberId }) => memberId)}::bigint[], ${column(({ siteId }) => siteId)}::smallint[],
      ${column(({ otherId }) => otherId)}::bigint[], ${column(({ conversation }) => conversation)}::bigint[],
      ${column(({ blockVersion }) => blockVersion)}::int[], ${column(({ first }) => first)}::boolean[],
      ${column(({ muted }) => muted)}::boolean[], ${column(({ now }) => now)}::timestamptz[],
      ${column(({ traceparent }) => traceparent)}::text[], ${column(({ message }) => message.id)}::uuid[],
      ${column(({ message }) => message.kind)}::text[], ${column(({ message }) => message.text)}::text[],
      ${column(({ message }) => toPreview(message.text))}::text[], ${column(({ message }) => message.gift)}::text[],
      ${photos.map((photo) => photo?.name ?? null)}::text[], ${photos.map((photo) => photo?.width ?? 0)}::smallint[],
      ${photos.map((photo) => photo?.height ?? 0)}::smallint[], ${debits.map(({ credits }) => credits)}::int[],
      ${debits.map(({ key }) => key)}::text[], ${debits.map(({ kind }) => kind)}::text[],
      ${debits.map(({ reference }) => reference)}::text[],
      ${column(({ message }) => message.quoted)}::int[],
      ${column(({ sessionId }) => sessionId)}::bigint[], ${column(({ via }) => via)}::smallint[]
    ) with ordinality as i (
      member_id, site_id, other_id, conversation_id, block_version, first, other_muted, at, traceparent, id, message_kind, body,
      preview, gift, photo_name, photo_width, photo_height, credits, key, kind, reference, quoted_seq, session_id, via, n
    )`
}

/** Common table expressions that store the rows `send`, which have their number `seq`. */
export const storeSql: Sql = sql`added as (
      insert into message (conversation_id, seq, id, sender_id, kind, body, gift, photo_name, photo_width, photo_height, cost, created_at,
                           quoted_seq, session_id, via)
      select conversation_id, seq, id, member_id, message_kind::message_kind, body, gift, photo_name, photo_width, photo_height, credits, at,
             quoted_seq, session_id, via from send
    ), undelivered as (
      insert into undelivered_message (conversation_id, seq, sender_id, receiver_id, created_at)
      select conversation_id, seq, member_id, other_id, at from send where credits > 0
    ), listed as (
      update inbox i set last_message_at = send.at, last_seq = send.seq, preview_seq = send.seq, last_preview = send.preview,
             last_kind = send.message_kind, last_sender = send.member_id, removed_at = null,
             has_written = i.has_written or i.member_id = send.member_id,
             num_unread = i.num_unread + case when i.member_id = send.other_id then 1 else 0 end
      from send where i.conversation_id = send.conversation_id and i.member_id in (send.member_id, send.other_id)
    ), seen_match as (${markMatchesSeenSql(sql`send`)})`

/** The event `message_sent` over the rows `send`. */
export const sentColumns: MessageSent = {
  site: sql`send.site_id`,
  from: sql`send.member_id`,
  to: sql`send.other_id`,
  first: sql`send.first`,
  muted: sql`send.other_muted`,
  at: sql`send.at`,
  traceparent: sql`send.traceparent`,
}
