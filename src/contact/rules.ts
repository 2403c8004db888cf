import type { ContactRule } from './contract.ts'

/** The rule of members who chose none. */
export const openRule: ContactRule = {
  who: 'anyone',
  min_age: null,
  max_age: null,
  languages: [],
  countries: [],
  with_photo: false,
  min_filled: 0,
}

/** The part of a filled profile that a member can ask for, in percent. */
export const FILLED_CONDITION = 60
