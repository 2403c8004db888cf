import type { SiteSettings } from '../sites/settings-contract.ts'
import type { ContactRule } from './contract.ts'

/** The rule of members who chose none. */
export const openRule: ContactRule = {
  who: 'anyone',
  mode: 'request',
  min_age: null,
  max_age: null,
  languages: [],
  countries: [],
  with_photo: false,
  min_filled: 0,
}

/** The part of a filled profile that a member can ask for, in percent. */
export const FILLED_CONDITION = 60

type LimitSettings = Pick<
  SiteSettings,
  'new_conversations_a_day' | 'new_conversations_with_photo' | 'new_conversations_verified'
>
type Trust = { verified: boolean; photo: boolean }
type DailyLimit = { count: number; reason: 'none' | 'photo' | 'verified' }

/** How many conversations a member may start in 24 hours. Whether they paid is no part of it. */
export function getDailyLimit(settings: LimitSettings, trust: Trust | null): DailyLimit {
  if (trust?.verified) return { count: settings.new_conversations_verified, reason: 'verified' }
  if (trust?.photo) return { count: settings.new_conversations_with_photo, reason: 'photo' }
  return { count: settings.new_conversations_a_day, reason: 'none' }
}
