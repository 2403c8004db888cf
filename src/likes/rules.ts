import { ageOn, type SearchTraits } from '../profiles/rules.ts'

/** Where a page of likes ends: entries come new first, then by time, then by id. */
export type LikeCursor = { isNew: boolean; at: Date; otherId: string }

/** A place as it stands in an address; made and read by the server only. */
export const formatCursor = ({ isNew, at, otherId }: LikeCursor): string =>
  `${isNew ? 1 : 0}.${at.getTime()}.${otherId}`

/** Null for anything that is not such a place: the list then starts at its beginning. */
export function parseCursor(text: string): LikeCursor | null {
  const match = /^([01])[.](\d{1,15})[.]([1-9]\d{0,17})$/.exec(text)
  if (!match) return null
  const [, isNew, at, otherId = ''] = match
  return { isNew: isNew === '1', at: new Date(Number(at)), otherId }
}

/** Whom a member looks for, as the lists of suggestions name it. */
export const preferredGender = (
  traits: Pick<SearchTraits, 'looking_for'> | null,
): 'male' | 'female' | 'any' =>
  traits === null || traits.looking_for === 'everyone' ? 'any' : traits.looking_for

/** What two members say that can be compared; `km` between their cities, `days` since the other was last here. */
export type Comparison = {
  likesYou: boolean
  sharedInterests: number
  sameCity: boolean
  sameRegion: boolean
  km: number | null
  sameLanguage: boolean
  years: number
  days: number
}

/** How near somebody is, in steps: 0 is within 25 km, 4 another country. */
export function distanceRank(
  { sameCity, km, sameRegion }: Comparison,
  sameCountry: boolean,
): number {
  if (sameCity || (km !== null && km <= 25)) return 0
  if (km !== null && km <= 50) return 1
  if (km !== null || sameRegion) return 2
  return sameCountry ? 3 : 4
}

/** Higher ranks earlier. Weighs what people name first when they tell how they met: interests, nearness, age, being there. */
export function matchScore(pair: Comparison): number {
  const nearness = pair.sameCity
    ? 6
    : pair.km === null
      ? pair.sameRegion
        ? 3
        : 0
      : Math.max(1, 6 - Math.log2(pair.km))
  const age = Math.max(0, 4 - pair.years / 2)
  const presence = pair.days < 1 ? 3 : pair.days < 7 ? 2 : 0
  return (
    (pair.likesYou ? 8 : 0) +
    2 * Math.min(pair.sharedInterests, 6) +
    nearness +
    age +
    (pair.sameLanguage ? 2 : 0) +
    presence
  )
}

/** Whole years between two birth dates, as their ages show them. */
export const yearsBetween = (one: string, other: string, now: Date): number =>
  Math.abs(ageOn(one, now) - ageOn(other, now))

/** The next midnight on the clocks of a time zone. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const localTime = (at: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    )
    return Date.UTC(
      parts['year'] ?? 0,
      (parts['month'] ?? 1) - 1,
      parts['day'],
      parts['hour'],
      parts['minute'],
      parts['second'],
    )
  }
  const localNow = localTime(now.getTime())
  const localMidnight = localNow - (localNow % 86_400_000) + 86_400_000
  // The offset at midnight may differ from the one now: once from a first guess, once more across a change of clocks.
  let at = now.getTime() - (now.getTime() % 1000) + (localMidnight - localNow)
  for (let step = 0; step < 2; step++) at += localMidnight - localTime(at)
  return new Date(at)
}

/** Under this key a page keeps the match that was just made on it, until it was shown. */
export const NEW_MATCH_KEY = ['match-moment'] as const

/** Where the moment of a match may come by itself: among people, not at a form or a payment. */
export const canShowMatch = (path: string): boolean =>
  /^\/(members(\/\d+)?|likes(\/.*)?|match-finder|swipe-game|chats)$/.test(path)

/** Pages of the members area (specification, section 2). */
const membersArea = /^\/(members(\/\d+)?|chats|likes(\/.*)?|premium)$/

/** Forms that a visitor came to fill in: no offer comes over them. */
const visitorForms = /^\/(signup|login|reset-password(\/.*)?|members\/\d+\/signup)$/

/**
 * After how many seconds somebody is offered a look at a profile: as the address says by `t`, between 5 and 120, as a dialog;
 * else, for members, after a minute in the members area, as a toast; null elsewhere.
 */
export function offerDelay(
  path: string,
  search: string,
  isMember: boolean,
): { seconds: number; dialog: boolean } | null {
  if (!isMember && visitorForms.test(path)) return null
  const requested = parseOfferSeconds(search)
  if (requested !== null) return { seconds: requested, dialog: true }
  return isMember && membersArea.test(path) ? { seconds: 60, dialog: false } : null
}

/** The seconds that an address asks for by `t`. */
function parseOfferSeconds(search: string): number | null {
  const seconds = /[?&]t=(\d{1,6})(&|$)/.exec(search)?.[1]
  return seconds === undefined ? null : Math.min(120, Math.max(5, Number(seconds)))
}
