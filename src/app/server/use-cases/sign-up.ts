import type { signUp as contract } from '../../../accounts/contract.ts'
import { refuseBirthDate, refuseEmail, refuseName, type Refusal } from '../../../accounts/rules.ts'
import {
  beginSession,
  createAccount,
  hashForAddress,
  memberJoined,
  ownerOf,
  refuseNewPassword,
  takeInvitation,
} from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { readableText } from '../../../platform/readable-text.ts'
import { createProfile } from '../../../profiles/server/public.ts'
import { signupsOpen } from '../../../sites/rules.ts'
import { parseTraffic, TRAFFIC_COOKIE } from '../../../traffic/rules.ts'
import type { Context } from '../../../server/context.ts'
import { isDisposable } from '../../../server/mail/disposable.ts'

type SignUp = Parsed<typeof contract>

/**
 * Account, profile and session in one go. Nothing that the visitor sees depends on whether the address is known:
 * an unconfirmed account is a claim, and a claim may be made for any address.
 */
export async function signUp(ctx: Context, input: SignUp): Promise<Output<typeof contract>> {
  await refuseFields(ctx, input)
  const email = input.email.trim()
  const { signups, account_lookup, message_length } = ctx.site.settings
  const traffic = parseTraffic(ctx.cookie(TRAFFIC_COOKIE))
  const open = signupsOpen(signups, traffic['network'])
  if (!open && !input.invitation) throw new ApiError('signups_closed')
  const text = readableText(input.signup_message ?? '').trim()
  if (text.length > message_length) throw new ApiError('message_too_long', { length: message_length })
  if (account_lookup === 'explicit') await refuseOwned(ctx, email)
  const passwordHash = await hashForAddress(ctx, email, input.password)
  await ctx.inTransaction(async (own) => {
    if (!open) await takeInvitation(own, input.invitation ?? '')
    const memberId = await createAccount(own, {
      email,
      emailSource: { page: input.page ?? '', at: own.now.toISOString() },
      passwordHash,
      language: own.locale,
      country: own.country,
      timeZone: soundZone(input.time_zone),
      traffic,
    })
    await createProfile(own, {
      memberId,
      name: input.name.trim(),
      gender: input.gender,
      lookingFor: input.looking_for,
      birthDate: input.date_of_birth,
      language: own.locale,
      country: own.country,
    })
    await own.emit(memberJoined, { memberId, message: input.member && text ? { to: input.member, text } : null })
    await beginSession(own, memberId, false)
  })
  return { signup_step: 1 }
}

async function refuseFields(ctx: Context, input: SignUp): Promise<void> {
  refuse('name', refuseName(input.name, input.email))
  refuse('email', refuseEmail(input.email))
  if (isDisposable(input.email.trim())) throw new ApiError('email_disposable', { field: 'email' })
  refuse('date_of_birth', refuseBirthDate(input.date_of_birth, ctx.site.settings.min_age, ctx.country, ctx.now))
  const { password, email, name } = input
  await refuseNewPassword({ password, email, name, brand: ctx.site.settings.name })
}

function refuse(field: string, refusal: Refusal): void {
  if (refusal) throw new ApiError(refusal.code, { field, ...refusal.params })
}

/** Only a site that chose to say so (setting account_lookup) tells that an address has an account. */
async function refuseOwned(ctx: Context, email: string): Promise<void> {
  const owner = await ownerOf(ctx.db, ctx.site.id, email)
  if (owner) throw new ApiError(owner.status === 'deleted' ? 'account_pending_deletion' : 'account_exists')
}

/** A zone that this server knows, else UTC. */
function soundZone(zone: string | undefined): string {
  if (!zone) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
