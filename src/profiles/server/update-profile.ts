import { findAccountSummary } from '../../accounts/server/public.ts'
import { validateBirthDate } from '../../accounts/birth-date-rules.ts'
import { validateName } from '../../accounts/rules.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { assertPublicName } from '../../server/names/public-name.ts'
import type { updateProfile as contract } from '../contract.ts'
import { aboutScore } from '../about-hint-rules.ts'
import { choiceFields, choiceNames, isInterest } from '../rules.ts'
import { getProfile } from './get-profile.ts'
import { lookingForChanged, profileTextsChanged } from './profile-events.ts'
import {
  updateProfileColumns,
  findProfile,
  type ProfileChange,
  type ProfileRow,
} from './profile.ts'

type Input = Parsed<typeof contract>

/**
 * Changes the given fields. Personal fields are validated as at sign-up; an unknown choice is
 * refused.
 */
export async function updateProfile(
  ctx: MemberContext,
  input: Input,
): Promise<Output<typeof contract>> {
  const before = await findProfile(ctx.db, ctx.site.id, ctx.actor.memberId)
  if (!before) throw new ApiError('not_found')
  await assertValidPerson(ctx, input, before)
  assertValidChoices(input)
  await updateProfileColumns(
    ctx.db,
    ctx.actor.memberId,
    {
      ...toProfileChange(input),
      ...toSexualityChange(ctx, input, before),
      ...toStatusChange(input, before),
    },
    ctx.now,
  )
  if (input.looking_for && input.looking_for !== before.looking_for)
    await ctx.emit(lookingForChanged, {
      memberId: ctx.actor.memberId,
      lookingFor: input.looking_for,
    })
  const { name = before.name, about = before.about } = toProfileChange(input)
  if (name !== before.name || about !== before.about)
    await ctx.emit(profileTextsChanged, { memberId: ctx.actor.memberId, before })
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return getProfile(ctx)
}

async function assertValidPerson(
  ctx: MemberContext,
  { name, birth_date }: Input,
  before: ProfileRow,
): Promise<void> {
  // A name from before a rule stays until it is changed.
  const isSame = name === undefined || name.trim() === before.name
  const account = isSame ? null : await findAccountSummary(ctx.db, ctx.actor.memberId)
  const refusals = [
    isSame ? null : validateName(name, account?.email ?? ''),
    birth_date === undefined
      ? null
      : validateBirthDate(birth_date, ctx.site.settings.min_age, before.country, ctx.now),
  ]
  for (const refusal of refusals) if (refusal) throw new ApiError(refusal.code, refusal.params)
  if (!isSame) assertPublicName(ctx, name)
}

function assertValidChoices(input: Input): void {
  for (const field of choiceNames) {
    const value = input[field]
    const choices: readonly string[] = choiceFields[field]
    if (value !== undefined && value !== null && !choices.includes(value))
      throw new ApiError('bad_input', { field, reason: 'unknown_choice' })
  }
  if (input.interests && !input.interests.every(isInterest))
    throw new ApiError('bad_input', { field: 'interests', reason: 'unknown_choice' })
}

function toProfileChange(input: Input): ProfileChange {
  const {
    name,
    about,
    interests,
    sexuality: _sexuality,
    sexuality_consent: _consent,
    paused: _paused,
    ...rest
  } = input
  return omitUndefined({
    ...rest,
    name: name?.trim(),
    interests: interests && [...new Set(interests)],
    about,
    about_score: about === undefined ? undefined : aboutScore(about),
  })
}

function omitUndefined<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const present: { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } = {}
  Object.assign(
    present,
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  )
  return present
}

/** Sexuality is stored only with a separate consent, and deleted when the consent is withdrawn. */
function toSexualityChange(ctx: MemberContext, input: Input, before: ProfileRow): ProfileChange {
  if (input.sexuality_consent === false)
    return { sexuality: null, sexuality_consent_at: null, show_sexuality: false }
  const consent =
    input.sexuality_consent === true
      ? { sexuality_consent_at: before.sexuality_consent_at ?? ctx.now }
      : {}
  if (input.sexuality === undefined) return consent
  if (input.sexuality !== null && !input.sexuality_consent && !before.sexuality_consent_at)
    throw new ApiError('consent_missing')
  return {
    ...consent,
    sexuality: input.sexuality,
    ...(input.sexuality === null && { show_sexuality: false, sexuality_consent_at: null }),
  }
}

/** The owner pauses and resumes a profile; a disabled profile stays disabled. */
function toStatusChange({ paused }: Input, before: ProfileRow): ProfileChange {
  if (paused === undefined) return {}
  if (before.status === 'disabled') throw new ApiError('profile_disabled')
  return { status: paused ? 'paused' : 'active' }
}
