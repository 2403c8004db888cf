import type { Locale } from '../platform/locales.ts'
import type { StaffRole } from '../platform/staff-roles.ts'
import type {
  AccountTable,
  Gender,
  PhotoStatus,
  ProfileStatus,
  ProfileTable,
} from './database/generated/tables.ts'

/** What a member's own pages show of their account. */
export type AccountSummary = Pick<
  AccountTable,
  | 'member_id'
  | 'email'
  | 'role'
  | 'paid_user'
  | 'country'
  | 'time_zone'
  | 'signup_at'
  | 'signup_step'
> & {
  status: 'not_confirmed' | 'active'
  banned: boolean
  language: Locale
  staff_roles: StaffRole[]
}

/** The member's own traits, from which a search starts. */
export type CurrentUserTraits = Pick<
  ProfileTable,
  'gender' | 'looking_for' | 'birth_date' | 'country' | 'region' | 'city' | 'interests'
> & {
  /** Where the member lives; the place beside it is that of a trip while it runs. */
  home: Pick<ProfileTable, 'country' | 'region' | 'city'>
}

/** The logged-in member as every page shows them: the parts of each feature, in one row. */
export type UserRow = AccountSummary & {
  name: string
  profile_status: ProfileStatus
  gender: Gender
  main_name: string | null
  main_status: PhotoStatus | null
  main_thumbhash: string | null
  credits: number
  unread: number
  waiting: number
  unsent: number
  new_likes: number
  new_match: boolean
  /** The latest unread notice about a removed account. */
  aftercare: string | null
  /** The plan of a date whose check-in waits for an answer. */
  check_in: string | null
  dates: string[]
  /** Whether the member wants the quick exit. */
  quick_exit: boolean
  /** What the site calls itself for the member, instead of the brand's name. */
  neutral_name: string | null
  terms_pending: { version: number; from: string } | null
  disabled: string[]
  /** The id of the session's push subscription. */
  push_subscription: string | null
  traits: CurrentUserTraits
  /** The last search, as a query string. */
  remembered: string | null
}
