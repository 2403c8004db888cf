import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const profilesExport: ExportedTable[] = [
  // Withheld: a measure against abuse.
  {
    table: 'profile',
    owner: 'member_id',
    exported: [
      'origin',
      'status',
      'disabled_reason',
      'name',
      'gender',
      'birth_date',
      'language',
      'country',
      'region',
      'city',
      'sexuality',
      'sexuality_consent_at',
      'show_sexuality',
      'hair_color',
      'eye_color',
      'body_type',
      'relationship_status',
      'tattoos',
      'interests',
      'about',
      'invisible',
      'promoted',
      'indexed',
      'show_visits',
      'main_photo',
      'photo_count',
      'updated_at',
      'hide_distance',
      'looking_for',
    ],
    withheld: ['member_id', 'site_id', 'about_score'],
  },
  {
    table: 'profile_note',
    owner: 'member_id',
    exported: ['other_id', 'text', 'updated_at'],
    withheld: ['member_id'],
  },
  {
    table: 'visit',
    owner: 'visitor_id',
    exported: ['member_id', 'day', 'at'],
    withheld: ['visitor_id'],
  },
]
