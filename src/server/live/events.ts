/**
 * What a live stream may say: that something changed, ids and sequence numbers only. The browser asks for the rest.
 * `chat` carries the conversation's newest seq, so that a gap is seen by its number; `read` how far the other has read,
 * `opened` how far this member has, on whatever device.
 */
export type LiveEvent =
  | { kind: 'chat'; conversation: string; seq: number }
  | { kind: 'read'; conversation: string; seq: number }
  | { kind: 'opened'; conversation: string; seq: number }
  | { kind: 'unsent'; conversation: string; seq: number }
  | { kind: 'typing'; conversation: string }
  | { kind: 'chats' }
  | { kind: 'likes' }
  | { kind: 'user' }
  | { kind: 'order'; order: string }
  | { kind: 'hidden'; member: string }
  | { kind: 'signed_out'; session: string }

/** The bus carries events by member; every node hands them to the streams it holds. */
export type Announcement = { member: string; event: LiveEvent }
