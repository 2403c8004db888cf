import type { SiteSettings } from '../sites/settings-contract.ts'

const DAY = 86_400_000

/** Of one document, given or imported. */
export const MAX_DOCUMENT_PROFILES = 5_000
/** Days after which a profile leaves unless its feed lists it again. */
const MAX_PROFILE_DAYS = 7
/** Older documents are refused: replaying one could restore removed profiles. */
const MAX_DOCUMENT_AGE = 2 * DAY
/** The tolerated difference between the clocks of two servers, in milliseconds. */
const CLOCK_DIFFERENCE = 300_000
/**
 * Advertised profiles count as last active this many days before the import, so that they are
 * listed after members who were active in the last weeks.
 */
const RANKED_AS_IDLE_DAYS = 30

type OriginSettings = Pick<SiteSettings, 'member_resell' | 'cam_cards'>

/** Whether the site shows profiles of this origin. */
export function showsOrigin(settings: OriginSettings, origin: string): boolean {
  if (origin === 'partner') return settings.member_resell
  return origin !== 'performer' || settings.cam_cards
}

/** Returns why a document of this time is not imported, or null. */
export function documentTimeFailure(
  issuedAt: Date,
  lastIssuedAt: Date | null,
  now: Date,
): 'outdated' | 'from_the_future' | null {
  if (issuedAt.getTime() > now.getTime() + CLOCK_DIFFERENCE) return 'from_the_future'
  const isOlder = lastIssuedAt !== null && issuedAt < lastIssuedAt
  return isOlder || issuedAt.getTime() < now.getTime() - MAX_DOCUMENT_AGE ? 'outdated' : null
}

export function toExpiry(requested: Date | undefined, now: Date): Date {
  const latest = now.getTime() + MAX_PROFILE_DAYS * DAY
  return new Date(Math.min(latest, requested?.getTime() ?? latest))
}

/** A date of birth with this age for the rest of the year; feeds contain no date. */
export const toBirthDate = (age: number, now: Date): string => `${now.getUTCFullYear() - age}-01-01`

export const rankedAsSeenAt = (now: Date): Date =>
  new Date(now.getTime() - RANKED_AS_IDLE_DAYS * DAY)
