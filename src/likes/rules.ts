import { createLocalClock } from '../platform/time-zone.ts'
import { ageOn, type SearchTraits } from '../profiles/rules.ts'

/**
 * The last row of a page of likes, in the order of the list: new ones first, then by time, then by
 * id.
 */
export type LikeCursor = { isNew: boolean; at: Date; otherId: string }

/** The cursor as a URL parameter; only the server formats and parses it. */
export const formatCursor = ({ isNew, at, otherId }: LikeCursor): string =>
  `${isNew ? 1 : 0}.${at.getTime()}.${otherId}`

/** Returns null for an invalid cursor: the list then starts at its first page. */
export function parseCursor(text: string): LikeCursor | null {
  const match = /^([01])[.](\d{1,15})[.]([1-9]\d{0,17})$/.exec(text)
  if (!match) return null
  const [, isNew, at, otherId = ''] = match
  return { isNew: isNew === '1', at: new Date(Number(at)), otherId }
}

/** The member's preference in the terms of `findMatches`. */
export const preferredGender = (
  traits: Pick<SearchTraits, 'looking_for'> | null,
): 'male' | 'female' | 'any' =>
  traits === null || traits.looking_for === 'everyone' ? 'any' : traits.looking_for

/**
 * The comparable traits of two members; `km` is the distance of their cities, `days` the time since
 * the other member's last visit.
 */
export type Comparison = {
  likesYou: boolean
  sharedInterests: number
  /** Something brings both here, as both may know. */
  sameIntention: boolean
  sameCity: boolean
  sameRegion: boolean
  km: number | null
  sameLanguage: boolean
  years: number
  days: number
  /** The distance as a rank where near members come first; null elsewhere. */
  nearRank: number | null
}

/** The distance as a rank: 0 is within 25 km, 4 is another country. */
export function distanceRank(
  { sameCity, km, sameRegion }: Pick<Comparison, 'sameCity' | 'km' | 'sameRegion'>,
  sameCountry: boolean,
): number {
  if (sameCity || (km !== null && km <= 25)) return 0
  if (km !== null && km <= 50) return 1
  if (km !== null || sameRegion) return 2
  return sameCountry ? 3 : 4
}

/** The difference of two members' ages in whole years. */
export const yearsBetween = (one: string, other: string, now: Date): number =>
  Math.abs(ageOn(one, now) - ageOn(other, now))

/** The next midnight in a time zone. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const localTime = createLocalClock(timeZone)
  const localNow = localTime(now.getTime())
  const localMidnight = localNow - (localNow % 86_400_000) + 86_400_000
  // The offset at midnight may differ from the current one, so it is computed from a first guess
  // and corrected once for a clock change.
  let at = now.getTime() - (now.getTime() % 1000) + (localMidnight - localNow)
  for (let step = 0; step < 2; step++) at += localMidnight - localTime(at)
  return new Date(at)
}

/** The query key under which a page stores a match until its dialog was shown. */
export const NEW_MATCH_KEY = ['match-moment'] as const

/** Pages on which the match dialog may open by itself: not on forms or payment pages. */
export const canShowMatch = (path: string): boolean =>
  /^\/(members(\/\d+)?|likes(\/.*)?|match-finder|swipe-game|chats)$/.test(path)

/** Pages of the members area (specification, section 2). */
const membersArea = /^\/(members(\/\d+)?|chats|likes(\/.*)?|premium)$/

/** Forms for visitors, over which no offer is shown. */
const visitorForms = /^\/(signup|login|reset-password(\/.*)?|members\/\d+\/signup)$/

/**
 * The delay in seconds until a profile is offered: from the URL parameter `t`, 5 to 120, as a
 * dialog; otherwise, for members in the members area, 60 as a toast; null elsewhere.
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

/** The seconds of the URL parameter `t`. */
function parseOfferSeconds(search: string): number | null {
  const seconds = /[?&]t=(\d{1,6})(&|$)/.exec(search)?.[1]
  return seconds === undefined ? null : Math.min(120, Math.max(5, Number(seconds)))
}
