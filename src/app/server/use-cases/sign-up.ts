import { findTimeZone } from '../../../platform/time-zone.ts'
import sql from 'sql-template-tag'
import type { signUp as contract } from '../../../accounts/contract.ts'
import { validateBirthDate } from '../../../accounts/birth-date-rules.ts'
import { validateName, type ValidationFailure } from '../../../accounts/rules.ts'
import {
  beginSession,
  listClaimants,
  createAccount,
  hashForAddress,
  memberJoined,
  findOwnerByEmail,
  assertNewPassword,
  consumeInvitation,
} from '../../../accounts/server/public.ts'
import { adoptConsent } from '../../../consent/server/public.ts'
import { isDomainBlocked } from '../../../order-limits/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { Locale } from '../../../platform/locales.ts'
import { assertEmail } from '../../../platform/email-address.ts'
import { readableText, isVisible } from '../../../platform/readable-text.ts'
import { fitsLength } from '../../../platform/text-length.ts'
import { isInterest } from '../../../profiles/rules.ts'
import { assertRegionOpen, createProfile, findProfile } from '../../../profiles/server/public.ts'
import { signupsOpen } from '../../../sites/rules.ts'
import { parseTraffic, TRAFFIC_COOKIE } from '../../../traffic/rules.ts'
import type { Context } from '../../../server/context.ts'
import { execute, type Queryable } from '../../../server/database/query.ts'
import { regionById } from '../../../server/places/places.ts'
import { isDisposable } from '../../../server/mail/disposable.ts'
import { assertPublicName } from '../../../server/names/public-name.ts'
import { parseLandingSource } from '../landing-source.ts'
import { matchingHashes } from '../../../server/passwords/hash-password.ts'

type SignUp = Parsed<typeof contract>

/**
 * Creates account, profile and session in one transaction. The response does not depend on whether
 * the address is known: an unconfirmed account is a claim, and any address may be claimed.
 */
export async function signUp(ctx: Context, input: SignUp): Promise<Output<typeof contract>> {
  await assertFields(ctx, input)
  const { email } = input
  const { signups, account_lookup, message_length } = ctx.site.settings
  const traffic = parseTraffic(ctx.cookie(TRAFFIC_COOKIE))
  const open = signupsOpen(signups, traffic['network'])
  if (!open && !input.invitation) throw new ApiError('signups_closed')
  const text = readableText(input.signup_message ?? '').trim()
  if (!fitsLength(text, message_length))
    throw new ApiError('message_too_long', { length: message_length })
  if (account_lookup === 'explicit') await assertAddressFree(ctx, email)
  const passwordHash = await hashForAddress(ctx, email, input.password)
  await ctx.inTransaction(async (tx) => {
    await lockAddress(tx.db, tx.site.id, email)
    const claimed = await findRepeated(tx, { ...input, email, passwordHash })
    if (claimed) return beginSession(tx, claimed, false)
    if (!open) await consumeInvitation(tx, input.invitation ?? '')
    const memberId = await createAccount(tx, {
      email,
      emailSource: { page: input.page ?? '', at: tx.now.toISOString() },
      passwordHash,
      language: tx.locale,
      country: tx.country,
      timeZone: normalizeTimeZone(input.time_zone),
      traffic: { ...traffic, ...readLanding(input, tx.locale) },
    })
    await createProfile(tx, {
      memberId,
      name: input.name.trim(),
      gender: input.gender,
      lookingFor: input.looking_for,
      birthDate: input.date_of_birth,
      language: tx.locale,
      country: tx.country,
      interests: [...new Set(input.interests)],
      about: readableText(input.about ?? '').trim(),
      region: regionById(input.region ?? 0)?.country === tx.country ? (input.region ?? null) : null,
    })
    await adoptConsent(tx, memberId)
    await tx.emit(memberJoined, {
      memberId,
      message: isVisible(text) ? { to: input.member ?? null, text } : null,
      search: toFirstSearch(input),
    })
    await beginSession(tx, memberId, false)
  })
  return { signup_step: 1 }
}

/** Stored with the traffic source, where the member can see it. */
function readLanding(input: SignUp, locale: Locale): Record<string, string> {
  const { lander, slug } = parseLandingSource(input.lander, input.slug, locale)
  return { ...(lander && { lander }), ...(slug && { slug }) }
}

/** Ages in either order, never below the minimum age: the search ignores younger ones anyway. */
function toFirstSearch({ ages, looking_for }: SignUp) {
  return ages
    ? {
        gender: looking_for === 'everyone' ? undefined : looking_for,
        minAge: Math.min(ages.min, ages.max),
        maxAge: Math.max(ages.min, ages.max),
      }
    : null
}

/** Serializes sign-ups with the same address. */
async function lockAddress(db: Queryable, site: number, email: string): Promise<void> {
  const subject = `sign-up ${site} ${email.toLowerCase()}`
  await execute(db, sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
}

const REPEAT_MS = 86_400_000

/**
 * Finds the claim of the same form when its response was lost: the same address, password and
 * person within a day. The repeat logs in to it and sends no second mail, whether or not the
 * address has an owner.
 */
async function findRepeated(
  ctx: Context,
  form: SignUp & { passwordHash: string },
): Promise<string | null> {
  const claimants = await listClaimants(ctx.db, ctx.site.id, form.email)
  for (const { member_id, status, email_confirmed_at, password_hash, signup_at } of claimants) {
    const isRecent = signup_at.getTime() > ctx.now.getTime() - REPEAT_MS
    if (status !== 'not_confirmed' || email_confirmed_at || !password_hash || !isRecent) continue
    const profile = await findProfile(ctx.db, ctx.site.id, member_id)
    const isSame =
      profile?.name === form.name.trim() &&
      profile.birth_date === form.date_of_birth &&
      profile.gender === form.gender
    // Two that ran concurrently have different salts.
    if (
      isSame &&
      (password_hash === form.passwordHash ||
        (await matchingHashes(form.password, [password_hash])).size > 0)
    )
      return member_id
  }
  return null
}

async function assertFields(ctx: Context, input: SignUp): Promise<void> {
  assertRegionOpen(ctx.site.settings, ctx.country, input.region ?? null)
  throwRefusal('name', validateName(input.name, input.email))
  assertPublicName(ctx, input.name)
  assertEmail(input.email)
  if (isDisposable(input.email)) throw new ApiError('email_disposable', { field: 'email' })
  if (await isDomainBlocked(ctx, input.email))
    throw new ApiError('email_not_accepted', { field: 'email' })
  throwRefusal(
    'date_of_birth',
    validateBirthDate(input.date_of_birth, ctx.site.settings.min_age, ctx.country, ctx.now),
  )
  if (input.interests && !input.interests.every(isInterest))
    throw new ApiError('bad_input', { field: 'interests', reason: 'unknown_choice' })
  const { password, email, name } = input
  await assertNewPassword(ctx, { password, email, name })
}

function throwRefusal(field: string, refusal: ValidationFailure): void {
  if (refusal) throw new ApiError(refusal.code, { field, ...refusal.params })
}

/** Throws only on a site that chose to reveal known addresses (setting account_lookup). */
async function assertAddressFree(ctx: Context, email: string): Promise<void> {
  const owner = await findOwnerByEmail(ctx.db, ctx.site.id, email)
  if (owner)
    throw new ApiError(owner.status === 'deleted' ? 'account_pending_deletion' : 'account_exists')
}

/** Returns the time zone if this server knows it, else UTC. */
export function normalizeTimeZone(zone: string | undefined): string {
  return (zone && findTimeZone(zone)) || 'UTC'
}
