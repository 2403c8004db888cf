import { hash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../platform/api-error.ts'
import { ageOn } from '../../profiles/rules.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import type { Context } from '../../server/context.ts'
import { cityById } from '../../server/places/places.ts'
import { MAX_DOCUMENT_PROFILES } from '../rules.ts'
import { SIGNATURE_HEADER } from './feed.ts'
import { signFeed } from './feed-key.ts'
import {
  isConsentedPhoto,
  claimConsentedProfiles,
  type ConsentedProfile,
} from './resale-consent.ts'

type Recipient = SiteSettings['partner_recipients'][number]

/** Milliseconds: the partner removes a profile that no later document lists. */
const PROFILE_VALIDITY = 86_400_000
/** Seconds in which the partner fetches the photos of a document. */
const PHOTO_VALIDITY = 3_600

export const PHOTO_PATH = '/feeds/photos/:partner/:expires/:key/:name'

/**
 * Serves the feed of one partner, in the format that we import: the members who consented to this
 * partner, with the fields that all members of the site can see. Responds 404 without the partner's
 * token.
 */
export async function giveFeed(
  ctx: Context,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const partner = authenticate(ctx, request, params['partner'] ?? '')
  const consented = await ctx.inTransaction((txCtx) =>
    claimConsentedProfiles(txCtx, partner.id, MAX_DOCUMENT_PROFILES),
  )
  const body = JSON.stringify({
    version: 1,
    site: partner.site,
    issued_at: ctx.now.toISOString(),
    profiles: consented.map((profile) => toEntry(ctx, partner, profile)),
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      [SIGNATURE_HEADER]: signFeed(ctx, body),
    },
  })
}

function authenticate({ site }: Context, request: Request, id: string): Recipient {
  const { member_resell: offered, partner_recipients: partners } = site.settings
  const partner = offered ? partners.find((each) => each.id === id) : undefined
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!partner || !token) throw new ApiError('not_found')
  const expected = Buffer.from(partner.token_hash, 'hex')
  if (!timingSafeEqual(hash('sha256', token, 'buffer'), expected)) throw new ApiError('not_found')
  return partner
}

function toEntry(ctx: Context, partner: Recipient, profile: ConsentedProfile) {
  const { member_id: id, name, gender, birth_date, language, country, about, interests } = profile
  const city = profile.hide_distance || profile.city === null ? null : cityById(profile.city)
  return {
    id,
    name,
    age: ageOn(birth_date, ctx.now),
    gender,
    language,
    country,
    city: city?.name ?? '',
    about,
    interests,
    photo: profile.photo === null ? '' : photoAddress(ctx, partner.id, profile.photo),
    url: `${ctx.origin}/members/${id}/landing`,
    expires_at: new Date(ctx.now.getTime() + PROFILE_VALIDITY).toISOString(),
  }
}

const toSignature = ({ site, sign }: Context, partner: string, expires: string, name: string) =>
  sign(`partner-photo ${site.id} ${partner} ${expires} ${name}`)

function photoAddress(ctx: Context, partner: string, name: string): string {
  const expires = String(Math.floor(ctx.now.getTime() / 1000) + PHOTO_VALIDITY)
  const key = toSignature(ctx, partner, expires, name)
  return `${ctx.origin}/feeds/photos/${partner}/${expires}/${key}/${name}`
}

/** The photo at an address of a feed, as long as its member agrees to that partner. */
export async function givePhoto(ctx: Context, params: Record<string, string>): Promise<Response> {
  const { partner = '', expires = '', key = '', name = '' } = params
  const [received, expected] = [key, toSignature(ctx, partner, expires, name)].map((text) =>
    hash('sha256', text, 'buffer'),
  )
  if (!received || !expected || !timingSafeEqual(received, expected))
    throw new ApiError('not_found')
  if (Number(expires) * 1000 < ctx.now.getTime()) throw new ApiError('not_found')
  const isConsented =
    ctx.site.settings.member_resell && (await isConsentedPhoto(ctx, partner, name))
  const bytes = isConsented ? await ctx.files.get(`photos/${name}/full`) : null
  if (!bytes) throw new ApiError('not_found')
  return new Response(Buffer.from(bytes), {
    headers: { 'content-type': 'image/webp', 'content-length': String(bytes.byteLength) },
  })
}
