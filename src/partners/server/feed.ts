import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { locales } from '../../platform/locales.ts'
import { CountryCode, multilineText, singleLineText, typedText } from '../../platform/ids.ts'
import { MAX_DOCUMENT_PROFILES } from '../rules.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { findNameFault } from '../../server/names/public-name.ts'

/** The Ed25519 signature of the response body, in base64. */
export const SIGNATURE_HEADER = 'x-feed-signature'

export type Feed = SiteSettings['partner_feeds'][number]

const FeedDocument = z.object({
  version: z.literal(1),
  /** The host of the site that the feed is for. */
  site: z.string(),
  issued_at: z.coerce.date(),
  profiles: z.array(z.unknown()).check(z.maxLength(MAX_DOCUMENT_PROFILES)),
})
export type FeedDocument = z.infer<typeof FeedDocument>

const FeedProfile = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: singleLineText(40, 1),
  /** An age instead of a date of birth, which no feed needs to contain. */
  age: z.int().check(z.gte(18), z.lte(99)),
  gender: z.enum(['male', 'female']),
  looking_for: z._default(z.enum(['male', 'female', 'everyone']), 'everyone'),
  language: z._default(z.enum(locales), 'en'),
  country: CountryCode,
  city: z._default(typedText(100), ''),
  about: z._default(multilineText(2_000), ''),
  interests: z._default(z.array(z.string()).check(z.maxLength(50)), []),
  photo: z._default(z.string().check(z.maxLength(2_000)), ''),
  url: z.string().check(z.maxLength(2_000)),
  expires_at: z.optional(z.coerce.date()),
})
export type FeedProfile = z.infer<typeof FeedProfile>

/** Why a feed was not imported. */
export type FeedFailure =
  | 'status'
  | 'signature_invalid'
  | 'document_invalid'
  | 'wrong_site'
  | 'outdated'
  | 'from_the_future'

export class FeedError extends Error {
  override name = 'FeedError'
  readonly code: FeedFailure

  constructor(code: FeedFailure) {
    super(`a partner feed was refused: ${code}`)
    this.code = code
  }
}

/** Returns the document if the partner's key signed it; only then is it parsed. */
export function readFeed(feed: Feed, body: Buffer, signature: string | null): FeedDocument {
  const key = createPublicKey({
    key: Buffer.from(feed.public_key, 'base64'),
    format: 'der',
    type: 'spki',
  })
  if (!verify(null, body, key, Buffer.from(signature ?? '', 'base64')))
    throw new FeedError('signature_invalid')
  const parsed = z.safeParse(FeedDocument, parseJson(body))
  if (!parsed.success) throw new FeedError('document_invalid')
  return parsed.data
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new FeedError('document_invalid')
  }
}

/**
 * The entry as a profile of this site; null for one that is invalid, below the site's minimum age,
 * from a country that the site does not serve, with a name that a member could not choose, or with
 * addresses on hosts that the feed does not name.
 */
export function readProfile(
  feed: Feed,
  settings: SiteSettings,
  entry: unknown,
): FeedProfile | null {
  const { data: profile } = z.safeParse(FeedProfile, entry)
  if (!profile || profile.age < settings.min_age) return null
  if (!settings.countries.includes(profile.country)) return null
  const isOffered = isOnHosts(profile.url, feed.hosts)
  const isPhotoFine = profile.photo === '' || isOnHosts(profile.photo, feed.hosts)
  const isNameFine = findNameFault(profile.name, settings, profile.country) === null
  return isOffered && isPhotoFine && isNameFine ? profile : null
}

function isOnHosts(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  return (
    url !== null && url.protocol === 'https:' && url.username === '' && hosts.includes(url.host)
  )
}
