import type { ExportedTable } from '../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
export const photosExport: ExportedTable[] = [
  // Withheld: addresses of files, which are in the copy themselves, and what finds refused pictures again.
  {
    table: 'photo',
    owner: 'member_id',
    exported: [
      'photo_id',
      'status',
      'refused_reason',
      'position',
      'width',
      'height',
      'created_at',
      'deleted_at',
    ],
    withheld: ['member_id', 'name', 'perceptual_hash', 'thumbhash', 'avif'],
  },
]
