import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant, Money, Uuid, singleLineText } from '../platform/ids.ts'
import { MatchComment } from '../likes/comment-contract.ts'
import { ProfileCard } from '../profiles/contract.ts'
import { SignalRule } from '../safety/contract.ts'
import { VoiceNote } from '../voice/contract.ts'
import { SentRequest } from './request-contract.ts'

export const Seq = z.int32().check(z.gte(0))

/** Query strings contain numbers as text. */
const SeqOfQuery = z.coerce
  .number<number | string>()
  .check(z.multipleOf(1), z.gte(0), z.lte(2_000_000_000))

const MessageKind = z.enum(['text', 'photo', 'gift', 'voice'])

export const Message = z.object({
  /**
   * Dense per conversation: a missing number is a message that this client has not received yet.
   */
  seq: Seq,
  id: Uuid,
  mine: z.boolean(),
  kind: MessageKind,
  text: z.string(),
  gift: z.nullable(z.string()),
  /** The seq of the earlier message that it quotes. */
  quoted: z.nullable(Seq),
  photo: z.nullable(
    z.object({
      full: z.string(),
      blurred: z.string(),
      width: z.int(),
      height: z.int(),
      opened: z.boolean(),
      /** What the screen said, if it did not find the photo clear. */
      label: z.optional(z.enum(['nude', 'unsure', 'unchecked', 'withheld'])),
    }),
  ),
  /** Of a voice note. */
  voice: z.optional(VoiceNote),
  /** Credits that the sender paid; always 0 in the receiver's view. */
  cost: z.int(),
  at: Instant,
  /** Withdrawn by its sender before it was opened; its text is deleted. */
  unsent: z.boolean(),
  /** Its credits were returned to the sender. */
  returned: z.boolean(),
  /** What its receiver should know about it; never in the sender's view. */
  signal: z.optional(SignalRule),
})

export type Message = z.infer<typeof Message>

/**
 * A message of a member whose address is not confirmed. `problem` is the code of the failure that
 * keeps it from being sent, `problem_params` are the parameters of its text.
 */
export const WaitingMessage = z.object({
  id: Uuid,
  text: z.string(),
  at: Instant,
  problem: z.nullable(z.string()),
  problem_params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export type WaitingMessage = z.infer<typeof WaitingMessage>

/**
 * The other member. There is no card when `deleted` (left the site) or `unavailable` (paused or
 * disabled).
 */
export const Partner = z.object({
  id: Id,
  state: z.enum(['active', 'unavailable', 'deleted']),
  card: z.nullable(ProfileCard),
  /** The name under which this member knew an account that was removed, once they were told of it. */
  removed_name: z.nullable(z.string()),
})

export type Partner = z.infer<typeof Partner>

/**
 * The cost of a message in credits and its approximate value in money; no money where free credits
 * pay.
 */
export const Price = z.object({ credits: z.int(), about: Money })

export type Price = z.infer<typeof Price>

export const Chat = z.object({
  conversation: z.object({ id: Id, last_seq: Seq }),
  profile: Partner,
  num_unread_messages: z.int(),
  last_message: z.object({
    kind: MessageKind,
    preview: z.string(),
    mine: z.boolean(),
    at: Instant,
  }),
  /** The highest seq of this member's messages that the partner has opened. */
  other_read_up_to: Seq,
  muted: z.boolean(),
  matched: z.boolean(),
})

export type Chat = z.infer<typeof Chat>

/** The waiting messages to one member, oldest first. */
export const WaitingChat = z.object({ profile: Partner, messages: z.array(WaitingMessage) })

export type WaitingChat = z.infer<typeof WaitingChat>

export const Conversation = z.object({
  /** null before the first message. */
  id: z.nullable(Id),
  profile: Partner,
  matched: z.boolean(),
  muted: z.boolean(),
  last_seq: Seq,
  num_unread: z.int(),
  /** The highest seq of the partner's messages that this member has opened. */
  read_up_to: Seq,
  /** The highest seq of this member's messages that the partner has opened. */
  other_read_up_to: Seq,
  /** The partner has written at least once. */
  answered: z.boolean(),
  text_price: Price,
  photo_price: Price,
  gift_prices: z.record(z.string(), Price),
  /** Of a voice note; null where none can be sent to this partner. */
  voice_price: z.nullable(Price),
  /**
   * The prices are exact while the balance is above this number; below it the next credit lot pays,
   * which may have another price.
   */
  prices_hold_to: z.int(),
  /** Why the next message is free, if it is. */
  free: z.nullable(z.enum(['match', 'fictional', 'site'])),
  /** This member has not yet confirmed the fictional-profile warning. */
  must_confirm_fictional: z.boolean(),
  /** Whether this member wants nudes of the partner; null where photos are not screened. */
  nudes_allowed: z.nullable(z.boolean()),
  message_length: z.int(),
  history_months: z.int(),
  /** Whether a first message may be sent here; a conversation that exists is open. */
  door: z.enum(['open', 'request', 'closed']),
  /** The request that this member sent, while no other can be sent. */
  request: z.nullable(SentRequest),
  /** At a closed door: what this member's own profile has. It says nothing about the other's rule. */
  own_state: z.nullable(z.object({ verified: z.boolean(), photo: z.boolean(), filled: z.int() })),
  waiting: z.array(WaitingMessage),
  /** What the two wrote with their likes, once they match: it stands above the messages. */
  comments: z.array(MatchComment),
  /** The text that this member wrote before sign-up and has not sent yet. */
  draft: z.nullable(z.string()),
})

export type Conversation = z.infer<typeof Conversation>

/**
 * Lists conversations by keyset pages, the one with the latest message first. The first page of all
 * conversations also contains the members to whom messages are waiting.
 */
export const listChats = call({
  method: 'GET',
  path: '/api/chats.php',
  access: 'member',
  input: z.object({
    filter: z._default(z.enum(['all', 'unread', 'matches']), 'all'),
    /** Part of the partner's name. */
    name: z.optional(singleLineText(50)),
    before: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({
    chats: z.array(Chat),
    waiting: z.array(WaitingChat),
    next: z.nullable(z.string()),
    total_unread: z.int(),
    /** On the first page: requests that wait for the member, and those that they sent. */
    requests: z.object({ received: z.int(), sent: z.int() }),
  }),
  fails: {},
})

/**
 * One conversation without its messages: by its id, or by the profile of the partner, also before
 * the first message.
 */
export const getConversation = call({
  method: 'GET',
  path: '/api/conversation.php',
  access: 'member',
  input: z.object({ conversation: z.optional(Id), profile: z.optional(Id) }),
  output: z.object({ conversation: Conversation }),
  fails: { not_in_conversation: 404, profile_not_available: 404 },
})

/** A page of messages in ascending order: the newest, those before a seq, or those after one. */
export const listMessages = call({
  method: 'GET',
  path: '/api/chat.php',
  access: 'member',
  input: z.object({
    conversation: Id,
    before: z.optional(SeqOfQuery),
    after: z.optional(SeqOfQuery),
  }),
  output: z.object({
    messages: z.array(Message),
    /** There are more messages beyond this page, in the requested direction. */
    more: z.boolean(),
    /** Older messages were deleted or are hidden by the history limit. */
    history_ends: z.boolean(),
    last_seq: Seq,
    read_up_to: Seq,
    other_read_up_to: Seq,
  }),
  fails: { not_in_conversation: 404 },
})

/**
 * Marks messages as read up to a seq: sets the unread count to 0 and shows the partner that they
 * are read.
 */
export const openChat = call({
  method: 'POST',
  path: '/api/chat-read.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id, up_to: Seq }),
  output: z.object({ num_unread: z.int(), total_unread: z.int() }),
  fails: { not_in_conversation: 404 },
})

/** Removes the conversation from this member's inbox; the partner keeps theirs. */
export const removeChat = call({
  method: 'DELETE',
  path: '/api/chat.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id }),
  output: z.object({ total_unread: z.int() }),
  fails: { not_in_conversation: 404 },
})

/** Mutes or unmutes the notifications of a conversation. */
export const muteChat = call({
  method: 'PUT',
  path: '/api/chat-mute.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id, muted: z.boolean() }),
  output: z.object({ muted: z.boolean() }),
  fails: { not_in_conversation: 404 },
})

/** Shows the partner that this member is typing; stores nothing. */
export const showTyping = call({
  method: 'POST',
  path: '/api/chat-typing.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id }),
  output: z.object({ published: z.boolean() }),
  fails: { not_in_conversation: 404 },
})

/** Records that the receiver opened a blurred photo. */
export const openPhoto = call({
  method: 'POST',
  path: '/api/chat-photo-open.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ conversation: Id, seq: Seq }),
  output: z.object({ opened: z.boolean() }),
  fails: { not_in_conversation: 404 },
})

/** Searches the texts of the member’s conversation. */
export const searchMessages = call({
  method: 'GET',
  path: '/api/chat-search.php',
  access: 'member',
  input: z.object({
    conversation: Id,
    q: singleLineText(100, 2),
  }),
  output: z.object({ messages: z.array(Message), more: z.boolean() }),
  fails: { not_in_conversation: 404 },
})
