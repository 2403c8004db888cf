import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const photosExport: ExportedTable[] = [
  // Withheld: file names (the files are in the export) and hashes that detect rejected pictures.
  {
    table: 'photo',
    owner: 'member_id',
    exported: [
      'photo_id',
      'status',
      'refused_reason',
      'position',
      'private',
      'width',
      'height',
      'created_at',
      'deleted_at',
    ],
    withheld: ['member_id', 'name', 'perceptual_hash', 'thumbhash', 'avif'],
  },
]
