import { validateBirthDate } from '../../../accounts/birth-date-rules.ts'
import {
  assertNewPassword,
  beginSession,
  confirmInvited,
  createAccount,
  findOwnerByEmail,
  getAccount,
  hashForAddress,
  memberJoined,
} from '../../../accounts/server/public.ts'
import { adoptConsent } from '../../../consent/server/public.ts'
import type { acceptInvitation as contract } from '../../../imports/invitation-contract.ts'
import {
  findInvitation,
  findWhoAccepted,
  markAccepted,
  type Invitation,
} from '../../../imports/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { createProfile } from '../../../profiles/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { isUniqueViolation } from '../../../server/database/failures.ts'
import { matchingHashes } from '../../../server/passwords/hash-password.ts'
import { normalizeTimeZone } from './sign-up.ts'

type Acceptance = Parsed<typeof contract>

/**
 * Makes an invited person a member: only now there is an account and a profile. The link proves the
 * address. Runs with `transaction: 'own'`, because hashing is slow.
 */
export async function acceptInvitation(
  ctx: Context,
  input: Acceptance,
): Promise<Output<typeof contract>> {
  const invitation = await findInvitation(ctx, input.token)
  if (!invitation) return repeatAcceptance(ctx, input)
  await assertAcceptable(ctx, invitation, input.password)
  const passwordHash = await hashForAddress(ctx, invitation.email, input.password)
  try {
    await ctx.inTransaction((tx) => join(tx, input, passwordHash))
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) throw new ApiError('account_exists')
    throw error
  }
  return { signup_step: 1 }
}

/** The minimum age may have changed since the import was checked. */
async function assertAcceptable(
  ctx: Context,
  { email, person }: Invitation,
  password: string,
): Promise<void> {
  const { min_age: minAge } = ctx.site.settings
  if (validateBirthDate(person.birth_date, minAge, person.country, ctx.now))
    throw new ApiError('too_young', { min_age: minAge })
  if (await findOwnerByEmail(ctx.db, ctx.site.id, email)) throw new ApiError('account_exists')
  await assertNewPassword(ctx, { password, email, name: person.name })
}

async function join(tx: Context, input: Acceptance, passwordHash: string): Promise<void> {
  const invitation = await findInvitation(tx, input.token, { lock: true })
  if (!invitation) throw new ApiError('link_expired')
  const { email, person } = invitation
  const memberId = await createAccount(tx, {
    email,
    emailSource: { page: '/invitation', at: tx.now.toISOString() },
    passwordHash,
    language: person.language,
    country: person.country,
    timeZone: normalizeTimeZone(input.time_zone),
    traffic: { network: 'import' },
  })
  await createProfile(tx, {
    memberId,
    name: person.name,
    gender: person.gender,
    lookingFor: person.looking_for,
    birthDate: person.birth_date,
    language: person.language,
    country: person.country,
    interests: [],
    about: person.about,
    region: null,
  })
  await adoptConsent(tx, memberId)
  await tx.emit(memberJoined, { memberId, message: null, search: null })
  await confirmInvited(tx, memberId, email)
  await markAccepted(tx, invitation, memberId)
  await beginSession(tx, memberId, false)
}

/** The response was lost: the same link with the same password logs in to the same account. */
async function repeatAcceptance(
  ctx: Context,
  { token, password }: Acceptance,
): Promise<Output<typeof contract>> {
  const member = await findWhoAccepted(ctx, token)
  if (member === null) throw new ApiError('link_expired')
  const { status, password_hash: hash } = await getAccount(ctx.db, member)
  if (status !== 'active' || !hash || !(await matchingHashes(password, [hash])).has(hash))
    throw new ApiError('link_expired')
  await ctx.inTransaction((tx) => beginSession(tx, member, false))
  return { signup_step: 1 }
}
