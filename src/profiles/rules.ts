import { interests } from '../sites/rules.ts'

export { ageOn } from '../platform/ages.ts'

/** Active within the last minutes counts as online; coarse on purpose. */
export const ONLINE_MINUTES = 10

/** What a member may choose from; the keys are stored, their names stand in the messages. */
export const hairColors = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald'] as const
export const eyeColors = ['brown', 'blue', 'green', 'hazel', 'grey'] as const
export const bodyTypes = ['slim', 'athletic', 'average', 'curvy', 'sturdy'] as const
const relationshipStatuses = ['single', 'separated', 'divorced', 'widowed', 'open'] as const
const tattoos = ['none', 'small', 'some', 'many'] as const
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const

export { interests }

/** Whom somebody looks for; who looks for somebody else is not suggested to them, nor they to those. */
export const lookingForChoices = ['female', 'male', 'everyone'] as const
export type LookingFor = (typeof lookingForChoices)[number]
type Gender = 'male' | 'female'

/** As the search index holds them; `everyone` is 0 in its column `looking_for`. */
const genderNumbers = { male: 1, female: 2 } as const
/** Members of one gender who look for one gender, or for everyone. */
export type SearchGroup = { gender: number; lookingFor: number }

/** The groups that a reader may be shown: of the genders they look for, those who look for theirs. A visitor has no gender. */
export function searchGroups(preference: LookingFor, reader: Gender | null): SearchGroup[] {
  const genders = preference === 'everyone' ? [1, 2] : [genderNumbers[preference]]
  const lookingFor = reader === null ? [0, 1, 2] : [0, genderNumbers[reader]]
  return genders.flatMap((gender) => lookingFor.map((number) => ({ gender, lookingFor: number })))
}
export type Interest = (typeof interests)[number]

/** Fields whose answer is one key of a list. */
export const choiceFields = {
  hair_color: hairColors,
  eye_color: eyeColors,
  body_type: bodyTypes,
  relationship_status: relationshipStatuses,
  tattoos,
} as const
export type ChoiceField = keyof typeof choiceFields

export const isInterest = (value: string): value is Interest =>
  interests.some((interest) => interest === value)

export const ABOUT_LENGTH = 2000
export const MAX_INTERESTS = 20

/** What a member says of themselves that a search for others starts from. */
export type SearchTraits = {
  gender: Gender
  looking_for: LookingFor
  birth_date: string
  country: string
  region: number | null
  city: number | null
  interests: string[]
}

const DAY = 86_400_000

/** How long ago somebody was here, in bands: nobody learns the minute. Where few live, no finer than this week. */
export function activeBand(
  lastSeen: Date,
  now: Date,
  populousCity = true,
): 'online' | 'day' | 'week' | 'month' | null {
  const ago = now.getTime() - lastSeen.getTime()
  if (populousCity && ago < ONLINE_MINUTES * 60_000) return 'online'
  if (populousCity && ago < DAY) return 'day'
  if (ago < 7 * DAY) return 'week'
  return ago < 30 * DAY ? 'month' : null
}

/** What makes a profile whole; each part counts the same. */
export const completenessItems = ['photo', 'about', 'place', 'fields', 'interests'] as const
export type CompletenessItem = (typeof completenessItems)[number]

const MIN_ABOUT_LENGTH = 40
const MIN_INTERESTS = 3
const MIN_FIELDS = 3

type Completeness = {
  photos: number
  about: string
  city: number | null
  fields: (string | null)[]
  interests: string[]
}

/** The parts that are missing still, in the order in which they help most. */
export function missingItems(profile: Completeness): CompletenessItem[] {
  const present: Record<CompletenessItem, boolean> = {
    photo: profile.photos > 0,
    about: profile.about.length >= MIN_ABOUT_LENGTH,
    place: profile.city !== null,
    fields: profile.fields.filter(Boolean).length >= MIN_FIELDS,
    interests: profile.interests.length >= MIN_INTERESTS,
  }
  return completenessItems.filter((item) => !present[item])
}

/** Whether members of a country may keep notes about others; `*` stands for all countries. */
export const notesAllowed = (countries: string[], country: string) =>
  countries.includes('*') || countries.includes(country)

/** What an about text may hold that its writer had better keep for a conversation. */
export const aboutHintKinds = ['email', 'link', 'phone', 'messenger', 'shouting', 'money'] as const
export type AboutHint = (typeof aboutHintKinds)[number]

const patterns: Record<Exclude<AboutHint, 'phone' | 'shouting'>, RegExp> = {
  email:
    /[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{2,63}\s?(?:\.|\(dot\))\s?[a-z]{2,24}/iu,
  link: /\b(?:https?:\/\/|www\.)\S{2,200}|\b[a-z0-9-]{2,63}\.(?:com|net|org|nl|de|fr|it|es|pl|be|ch|at|eu|uk|io|me|xyz)\b/iu,
  messenger:
    /\b(?:whats\s?app|telegram|snap\s?chat|snap|instagram|insta|signal|kik|wechat|viber)\b|(?:^|\s)@[\w.]{3,30}/iu,
  money: /\b(?:paypal|bitcoin|crypto|western union|iban|gift ?cards?|tikkie|bizum|blik)\b/iu,
}

/** Runs of digits that are no date, year or age: nine or more of them, however they are spaced. */
function containsPhone(text: string): boolean {
  const withoutDates = text.replaceAll(/\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g, ' ')
  return [...withoutDates.matchAll(/\+?\d[\d\s()./-]{7,30}/g)].some(
    ([run]) => run.replaceAll(/\D/g, '').length >= 9,
  )
}

function isShouting(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  return letters.length >= 20 && letters.replaceAll(/[^\p{Lu}]/gu, '').length / letters.length > 0.6
}

/** Hints for the writer, while typing; nothing is dropped or changed because of them. */
export function aboutHints(typed: string): AboutHint[] {
  const text = typed.slice(0, ABOUT_LENGTH).normalize('NFKC')
  const found: Record<AboutHint, boolean> = {
    email: patterns.email.test(text),
    link: patterns.link.test(text) && !patterns.email.test(text),
    phone: containsPhone(text),
    messenger: patterns.messenger.test(text),
    shouting: isShouting(text),
    money: patterns.money.test(text),
  }
  return aboutHintKinds.filter((hint) => found[hint])
}

const weights: Record<AboutHint, number> = {
  email: 30,
  link: 30,
  phone: 30,
  messenger: 20,
  shouting: 5,
  money: 40,
}

/** The same as a number, for the order of a moderator's queue. */
export const aboutScore = (text: string) =>
  Math.min(
    100,
    aboutHints(text).reduce((sum, hint) => sum + weights[hint], 0),
  )

/** The middle of a field of about five kilometres; addresses of requests end up in logs of proxies. */
export const coarsePosition = (
  latitude: number,
  longitude: number,
): [latitude: number, longitude: number] => [
  Math.round(latitude * 20) / 20,
  Math.round(longitude * 12.5) / 12.5,
]
