import { randomInt } from 'node:crypto'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { toPhone } from '../../server/phone-number.ts'
import type { sendDebitCode as contract } from '../direct-debit-contract.ts'
import { isDebitBlocked } from './debit-blocks.ts'
import { saveCode } from './one-time-codes.ts'

export const CODE_MINUTES = 10

/** Sends six digits by text message, which createDebit requires. */
export async function sendDebitCode(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  if (!ctx.sendSms) throw new ApiError('unavailable')
  if (await isDebitBlocked(ctx.db, memberId)) throw new ApiError('debit_blocked')
  const phone = toPhone(input.phone, ctx.country)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await saveCode(ctx.db, { memberId, phone, hash: hashCode(ctx, code) }, ctx.now)
  const { subject } = await ctx.renderMail('payments/debit-code', ctx.locale, {
    code,
    minutes: CODE_MINUTES,
  })
  await ctx.sendSms(phone, subject, 'payments/debit-code')
  return { sent: true, minutes: CODE_MINUTES }
}

/** An HMAC: a plain hash of six digits could be inverted by trying a million codes. */
export const hashCode = (ctx: MemberContext, code: string): Buffer =>
  Buffer.from(ctx.sign(`debit-code:${ctx.actor.memberId}:${code}`), 'base64url')
