import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { setPreference as contract } from '../contract.ts'
import { notificationKinds } from '../rules.ts'
import { getPreferences } from './get-preferences.ts'
import { enable } from './notification-disabled.ts'
import { savePreference, listPreferences } from './notification-preferences.ts'

/** Choosing a frequency enables a type that was unsubscribed. */
export async function setPreference(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const kind = notificationKinds[input.type]
  const before =
    (await listPreferences(ctx.db, memberId)).find(({ type }) => type === input.type) ??
    kind.defaults
  const mail = input.mail ?? before.mail
  if (!kind.mail.includes(mail))
    throw new ApiError('bad_input', { field: 'mail', reason: 'not_offered' })
  await savePreference(ctx.db, memberId, {
    type: input.type,
    mail,
    push: kind.push && (input.push ?? before.push),
  })
  if (input.mail && input.mail !== 'off') await enable(ctx.db, memberId, input.type)
  ctx.announce(memberId, { kind: 'user' })
  return getPreferences(ctx)
}
