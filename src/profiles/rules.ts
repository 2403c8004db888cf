import { textLength } from '../platform/text-length.ts'
import { interests } from '../sites/rules.ts'

export { ageOn } from '../platform/ages.ts'

/** Minutes after the last activity during which a member counts as online; coarse for privacy. */
export const ONLINE_MINUTES = 10

export { interests }
export {
  bodyTypes,
  choiceFields,
  choiceNames,
  eyeColors,
  hairColors,
  sexualities,
  type ChoiceField,
} from './choice-contract.ts'

/** The gender that a member is looking for; suggestions respect the preferences of both sides. */
export const lookingForChoices = ['female', 'male', 'everyone'] as const
export type LookingFor = (typeof lookingForChoices)[number]
type Gender = 'male' | 'female'

/** The values of the search index; `everyone` is 0 in its column `looking_for`. */
const genderNumbers = { male: 1, female: 2 } as const
/** Members of one gender with the same preference. */
export type SearchGroup = { gender: number; lookingFor: number }

/**
 * The groups to show a reader: of the genders that they look for, those who look for the reader's
 * gender or everyone. A visitor has no gender.
 */
export function searchGroups(preference: LookingFor, reader: Gender | null): SearchGroup[] {
  const genders = preference === 'everyone' ? [1, 2] : [genderNumbers[preference]]
  const lookingFor = reader === null ? [0, 1, 2] : [0, genderNumbers[reader]]
  return genders.flatMap((gender) => lookingFor.map((number) => ({ gender, lookingFor: number })))
}
export type Interest = (typeof interests)[number]

/** The interests by subject, for choosing them; each one is in exactly one group. */
export const interestGroups = {
  table: ['cooking', 'baking', 'coffee', 'wine', 'eating_out', 'vegetarian'],
  outside: [
    'hiking',
    'cycling',
    'travelling',
    'camping',
    'beach',
    'nature',
    'sailing',
    'motorcycling',
    'horse_riding',
    'skiing',
    'climbing',
  ],
  active: ['sports', 'gym', 'running', 'swimming', 'yoga', 'dancing', 'football', 'tennis'],
  evenings: [
    'music',
    'concerts',
    'singing',
    'playing_music',
    'film',
    'series',
    'theatre',
    'museums',
    'photography',
    'drawing',
    'writing',
  ],
  home: ['reading', 'gardening', 'dogs', 'cats', 'diy', 'gaming', 'board_games'],
  company: ['relationship', 'friendship', 'languages', 'science', 'volunteering'],
  intimate: ['sex', 'massage'],
} as const satisfies Record<string, Interest[]>

export const isInterest = (value: string): value is Interest =>
  interests.some((interest) => interest === value)

export const ABOUT_LENGTH = 2000
export const MAX_INTERESTS = 20

/** A place as precise as it is known. */
type Place = { country: string; region: number | null; city: number | null }

/** The traits of a member from which searches for others start: at the place of a trip while it runs. */
export type SearchTraits = Place & {
  gender: Gender
  looking_for: LookingFor
  birth_date: string
  interests: string[]
  /** Where the member lives, whose law and clock stay. */
  home: Place
}

const DAY = 86_400_000

/** The band of a last visit; in cities below the minimum group size never finer than a week. */
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

/** The parts of a complete profile, of equal weight. */
export const completenessItems = ['photo', 'about', 'place', 'fields', 'interests'] as const
export type CompletenessItem = (typeof completenessItems)[number]

export const MIN_ABOUT_LENGTH = 40
export const MIN_INTERESTS = 3
export const MIN_FIELDS = 3

type Completeness = {
  photos: number
  about: string
  city: number | null
  fields: (string | null)[]
  interests: string[]
}

/** The missing parts, the most helpful first. */
export function missingItems(profile: Completeness): CompletenessItem[] {
  const present: Record<CompletenessItem, boolean> = {
    photo: profile.photos > 0,
    about: textLength(profile.about) >= MIN_ABOUT_LENGTH,
    place: profile.city !== null,
    fields: profile.fields.filter(Boolean).length >= MIN_FIELDS,
    interests: profile.interests.length >= MIN_INTERESTS,
  }
  return completenessItems.filter((item) => !present[item])
}

/** Whether members of a country may have notes about others; `*` stands for all countries. */
export const notesAllowed = (countries: string[], country: string) =>
  countries.includes('*') || countries.includes(country)

/**
 * Rounds a position to a cell of about five kilometres, because request URLs end up in logs of
 * proxies.
 */
export const coarsePosition = (
  latitude: number,
  longitude: number,
): [latitude: number, longitude: number] => [
  Math.round(latitude * 20) / 20,
  Math.round(longitude * 12.5) / 12.5,
]

/** Whether a profile advertises another site: it can be neither liked nor written to. */
export const isAdvertised = ({ origin }: { origin: string }): boolean =>
  origin === 'partner' || origin === 'performer'

/** The parts of a profile that are edited one by one: the last segment of /profile/edit/…. */
export const editSections = [
  'photo',
  'about',
  'basics',
  'place',
  'fields',
  'interests',
  'sexuality',
] as const
export type EditSection = (typeof editSections)[number]

/** The visitors of the last seven days; `day` is a calendar day. */
export function recentVisitors<Visitor extends { day: string }>(
  visitors: Visitor[],
  now: Date,
): Visitor[] {
  const first = new Date(now.getTime() - 6 * DAY).toISOString().slice(0, 10)
  return visitors.filter(({ day }) => day >= first)
}

/** Years around one's own age within which a new member looks and is suggested people. */
export const YEARS_AROUND = 10
