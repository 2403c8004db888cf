/**
 * The content of a live stream: what changed, by ids and sequence numbers only; the browser fetches
 * the rest. `chat` contains the conversation's newest seq, which reveals gaps; `read` how far the
 * other member has read; `opened` how far this member has, on any device.
 */
export type LiveEvent =
  | { kind: 'chat'; conversation: string; seq: number }
  | { kind: 'read'; conversation: string; seq: number }
  | { kind: 'opened'; conversation: string; seq: number }
  | { kind: 'unsent'; conversation: string; seq: number }
  | { kind: 'reaction'; conversation: string; seq: number }
  | { kind: 'typing'; conversation: string }
  | { kind: 'chats' }
  /** The address is confirmed: the messages to these members are sent, others have a problem. */
  | { kind: 'waiting_sent'; members: string[] }
  | { kind: 'likes' }
  | { kind: 'user' }
  | { kind: 'order'; order: string }
  | { kind: 'hidden'; member: string }
  /** A case of the staff changed, or a colleague reads it, writes in it or left it. */
  | { kind: 'case'; case: string; by: { id: string; name: string; state: string } | null }
  | { kind: 'signed_out'; session: string }

/** An event for one member on the bus; each node delivers it to the streams that it holds. */
export type Announcement = { member: string; event: LiveEvent }
