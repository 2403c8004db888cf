import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const likesExport: ExportedTable[] = [
  {
    table: 'like_inbox',
    owner: 'member_id',
    exported: ['direction', 'other_id', 'at', 'is_new', 'matched_at', 'is_new_match'],
    withheld: ['member_id'],
  },
  // Withheld: the likes of both sides; each member has their own rows in like_inbox.
  {
    table: 'like_pair',
    owner: null,
    exported: [],
    withheld: [
      'lo',
      'hi',
      'lo_at',
      'hi_at',
      'lo_session',
      'hi_session',
      'lo_via',
      'hi_via',
      'matched_at',
      'lo_free_message',
      'hi_free_message',
      'lo_notified_at',
      'hi_notified_at',
    ],
  },
  // Withheld: hashes.
  {
    table: 'like_comment',
    owner: 'member_id',
    exported: [
      'other_id',
      'text',
      'photo_id',
      'prompt',
      'quoted',
      'created_at',
      'session_id',
      'via',
    ],
    withheld: ['site_id', 'member_id', 'words_hash', 'pattern_hash'],
  },
  {
    table: 'swipe',
    owner: 'member_id',
    exported: ['likes', 'resets_at', 'last_pass'],
    withheld: ['member_id'],
  },
  {
    table: 'swipe_pass',
    owner: 'member_id',
    exported: ['other_id', 'at'],
    withheld: ['member_id'],
  },
]
