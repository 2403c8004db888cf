import sql from 'sql-template-tag'
import type { ExportedTable } from '../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
export const blocksExport: ExportedTable[] = [
  // Withheld: tells a block from one by the other.
  {
    table: 'hidden_member',
    owner: 'member_id',
    where: sql`reason = 1`,
    exported: ['other_id', 'at'],
    withheld: ['member_id', 'reason'],
  },
  // Withheld: also what the other did.
  {
    table: 'sealed_copy',
    owner: 'member_id',
    exported: ['copy_id', 'other_id', 'part', 'at', 'erase_at'],
    withheld: ['member_id', 'content'],
  },
]
