import type { Locale } from '../platform/locales.ts'
import type {
  AccountTable,
  Gender,
  ProfileStatus,
  ProfileTable,
} from './database/generated/tables.ts'

/** What a member's own pages say of their account. */
export type AccountSummary = Pick<
  AccountTable,
  'member_id' | 'email' | 'role' | 'paid_user' | 'country' | 'signup_at' | 'signup_step'
> & {
  status: 'not_confirmed' | 'active'
  banned: boolean
  language: Locale
}

/** What a search for others starts from: the member's own traits. */
type CurrentUserTraits = Pick<
  ProfileTable,
  'gender' | 'looking_for' | 'birth_date' | 'country' | 'region' | 'city' | 'interests'
>

/** The member who is logged in as every page shows them: what each feature knows of them, in one row. */
export type UserRow = AccountSummary & {
  name: string
  profile_status: ProfileStatus
  gender: Gender
  main_photo_name: string | null
  credits: number
  unread: number
  new_likes: number
  new_match: boolean
  disabled: string[]
  traits: CurrentUserTraits
  /** The last search, as the query of its address. */
  remembered: string | null
}
