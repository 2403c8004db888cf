import type { ExportedTable } from '../../server/feature.ts'
import { choiceNames } from '../rules.ts'

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
      'status_before_disabled',
      'hidden_by_staff',
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
      ...choiceNames,
      'interests',
      'about',
      'invisible',
      'promoted',
      'indexed',
      'show_visits',
      'main_photo',
      'verified_photos',
      'photo_count',
      'updated_at',
      'hide_distance',
      'show_online',
      'show_reads',
      'looking_for',
    ],
    withheld: ['member_id', 'site_id', 'about_score'],
  },
  // The text that others see is the owner's after a look of the staff.
  {
    table: 'prompt_answer',
    owner: 'member_id',
    exported: ['prompt', 'place', 'text', 'visible_text', 'updated_at'],
    withheld: ['site_id', 'member_id'],
  },
  {
    table: 'intention',
    owner: 'member_id',
    exported: ['intention', 'place', 'visibility', 'consent_at', 'updated_at'],
    withheld: ['site_id', 'member_id'],
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
    exported: ['member_id', 'day', 'at', 'session_id', 'via'],
    withheld: ['visitor_id'],
  },
]
