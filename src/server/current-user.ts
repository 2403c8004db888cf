import type { Locale } from '../platform/locales.ts'

/** What a member's own pages say of their account. */
export type AccountSummary = {
  member_id: string
  email: string
  role: 'member' | 'operator'
  status: 'not_confirmed' | 'active'
  paid_user: boolean
  banned: boolean
  language: Locale
  country: string
  signup_at: Date
  signup_step: number
}

/** What a search for others starts from: the member's own traits. */
type CurrentUserTraits = {
  gender: 'male' | 'female'
  looking_for: 'female' | 'male' | 'everyone'
  birth_date: string
  country: string
  region: number | null
  city: number | null
  interests: string[]
}

/** The member who is logged in as every page shows them: what each feature knows of them, in one row. */
export type UserRow = AccountSummary & {
  name: string
  profile_status: 'active' | 'paused' | 'disabled'
  gender: 'male' | 'female'
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
