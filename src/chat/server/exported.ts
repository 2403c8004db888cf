import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const chatExport: ExportedTable[] = [
  // Withheld: ids of both sides; each member has their own row in inbox.
  {
    table: 'conversation',
    owner: null,
    exported: [],
    withheld: [
      'conversation_id',
      'site_id',
      'lo',
      'hi',
      'started_by',
      'created_at',
      'last_seq',
      'block_version',
    ],
  },
  // Withheld: texts of the partner.
  {
    table: 'inbox',
    owner: 'member_id',
    exported: [
      'conversation_id',
      'other_id',
      'started',
      'last_message_at',
      'last_seq',
      'num_unread',
      'read_up_to',
      'removed_up_to',
      'removed_at',
      'muted',
      'fictional_confirmed_at',
      'has_written',
    ],
    withheld: ['member_id', 'last_preview', 'last_kind', 'last_sender', 'preview_seq'],
  },
  {
    table: 'message_reaction',
    owner: 'member_id',
    exported: ['conversation_id', 'seq', 'reaction', 'at'],
    withheld: ['site_id', 'member_id'],
  },
  // Withheld: the file name (the file itself is in the export), and what the partner did.
  {
    table: 'message',
    owner: 'sender_id',
    exported: [
      'conversation_id',
      'seq',
      'quoted_seq',
      'id',
      'kind',
      'body',
      'gift',
      'cost',
      'created_at',
      'unsent_at',
      'photo_width',
      'photo_height',
      'credits_returned_at',
      'session_id',
      'via',
    ],
    withheld: ['sender_id', 'photo_name', 'photo_opened_at'],
  },
  // Withheld: what the partner has not read.
  {
    table: 'undelivered_message',
    owner: null,
    exported: [],
    withheld: ['conversation_id', 'seq', 'sender_id', 'receiver_id', 'created_at'],
  },
  {
    table: 'waiting_message',
    owner: 'member_id',
    exported: [
      'id',
      'other_id',
      'text',
      'fictional_confirmed',
      'problem',
      'problem_params',
      'created_at',
      'session_id',
    ],
    withheld: ['member_id'],
  },
  // Withheld: what the receiver decided, which may be silence.
  {
    table: 'message_request',
    owner: 'member_id',
    exported: [
      'request_id',
      'other_id',
      'message_id',
      'text',
      'credits',
      'created_at',
      'lapses_at',
      'session_id',
      'via',
    ],
    withheld: [
      'site_id',
      'member_id',
      'state',
      'sentence',
      'decided_at',
      'seen_at',
      'closed_until',
    ],
  },
  {
    table: 'first_message_draft',
    owner: 'member_id',
    exported: ['text', 'created_at'],
    withheld: ['member_id'],
  },
  // Withheld: measures against abuse.
  {
    table: 'opening_message',
    owner: null,
    exported: [],
    withheld: ['member_id', 'conversation_id', 'text_hash', 'score', 'at', 'pattern_hash'],
  },
]
