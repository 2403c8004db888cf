import { validateBirthDate } from '../../accounts/birth-date-rules.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import { changeBirthDate } from '../../profiles/server/public.ts'
import type { correctBirthDate as contract } from '../actions-contract.ts'
import { findConsoleAccount } from './console-accounts.ts'
import { getManagedMember } from './permissions.ts'

/** The log says who checked which document, and that the year changed; it contains no date. */
export async function correctBirthDate(
  ctx: MemberContext,
  { id, birth_date: date, expected, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  const account = await findConsoleAccount(ctx.db, ctx.site.id, id)
  if (!account) throw new ApiError('not_found')
  if (account.birth_date !== expected) throw new ApiError('member_changed')
  if (date === expected) throw new ApiError('nothing_changed')
  const failure = validateBirthDate(date, ctx.site.settings.min_age, account.country, ctx.now)
  if (failure) {
    // The text of the sign-up page speaks to the member.
    const code = failure.code === 'too_young' ? 'member_too_young' : failure.code
    throw new ApiError(code, { ...failure.params, field: 'birth_date' })
  }
  await changeBirthDate(ctx.db, id, date, ctx.now)
  ctx.announce(id, { kind: 'user' })
  await recordAudit(ctx.db, ctx, {
    action: 'member.birth_date.correct',
    subject: { kind: 'member', id },
    reason,
  })
  return {}
}
