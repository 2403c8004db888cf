import * as z from 'zod'
import {
  getBalance,
  toCorrectionKey,
  countCorrections,
  grantCredits,
} from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { isLocale, localePath } from '../../platform/locales.ts'
import { approvalKind, type ApprovalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { CREDITS_ALONE, type giveCredits as contract } from '../contract.ts'
import { sumCreditsAlone } from './audit-entry.ts'
import { getManagedMember, type ManagedMember } from './permissions.ts'

const KIND = 'credits.correct'

/** Gives credits, or asks a second person. */
export async function giveCredits(
  ctx: MemberContext,
  { id, credits, corrections, answer, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const member = await getManagedMember(ctx, id)
  await assertUncorrected(ctx, id, corrections)
  const payload = { id, credits, answer }
  if (!(await isAllowedAlone(ctx, KIND, payload))) {
    const values = { name: member.name, ...(answer && { letter: answer }) }
    return requestCorrection(ctx, KIND, { payload, params: values, change: credits, reason })
  }
  const correction = { id, credits, reason, key: newId(), approval: null }
  return { balance: await give(ctx, member, correction, answer), approval: null }
}

/** Gives them after the second person's answer. */
export const creditsApproval = correctionApproval(KIND, give)

async function give(
  ctx: MemberContext,
  member: ManagedMember,
  correction: Correction,
  answer: string,
): Promise<number> {
  const { id: memberId, credits, key } = correction
  const balance = await applyCorrection(ctx, KIND, correction, async () => {
    const grant = { memberId, credits, origin: 'gesture', key: toCorrectionKey(key) } as const
    return (await grantCredits(ctx, grant)).balance
  })
  if (answer) await mailCorrection(ctx, member, 'credits-given', { credits, balance, answer })
  return balance
}

/** Mails the member how many credits, why, what they have now, and where to complain. */
export async function mailCorrection(
  ctx: MemberContext,
  { email, language }: ManagedMember,
  mail: 'credits-given' | 'credits-deducted',
  values: { credits: number; balance: number; answer: string },
): Promise<void> {
  const locale = isLocale(language) ? language : 'en'
  const transactions = localePath(locale, '/transactions')
  await queueMail(ctx, {
    template: `console/${mail}`,
    to: email,
    locale,
    values: {
      ...values,
      link: `${ctx.origin}${transactions}`,
      objection: `${ctx.origin}${localePath(locale, '/complaints')}?about=${transactions}`,
    },
  })
}

/**
 * Refuses a correction of credits that were corrected after the page was loaded, such as a second
 * submit of the same form. The member must be locked.
 */
export async function assertUncorrected(
  { db }: MemberContext,
  memberId: string,
  corrections: number,
): Promise<void> {
  const current = await countCorrections(db, memberId)
  if (current === corrections) return
  const balance = await getBalance(db, memberId)
  throw new ApiError('credits_corrected', { balance, corrections: current })
}

type CreditAction = 'credits.correct' | 'credits.take_back'

/** Over which corrections of one member are added up, in milliseconds. */
const WINDOW = 30 * 86_400_000

/**
 * Whether one person may correct the credits alone: up to 50, also in parts and by several people.
 * The lock of `getManagedMember` lets parallel corrections of a member see one another.
 */
export async function isAllowedAlone(
  ctx: MemberContext,
  action: CreditAction,
  { id, credits }: { id: string; credits: number },
): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - WINDOW)
  return credits + (await sumCreditsAlone(ctx.db, id, action, since)) <= CREDITS_ALONE
}

type RequestedCorrection = {
  /** What the second person's answer does. */
  payload: { id: string; credits: number; answer?: string }
  /** For the second person: the member's name, and what they will read. */
  params: { name: string; letter?: string }
  /** By how much the balance changes. */
  change: number
  reason: string
}

/** Asks a second person for the correction. */
export async function requestCorrection(
  ctx: MemberContext,
  kind: CreditAction,
  { payload, params: words, change, reason }: RequestedCorrection,
): Promise<{ balance: number; approval: string }> {
  const { id } = payload
  const before = await getBalance(ctx.db, id)
  const approval = await requestApproval(ctx.db, ctx, {
    kind,
    subject: { kind: 'member', id },
    payload,
    params: words,
    summary: { count: change, before, after: before + change },
    reason,
  })
  return { balance: before, approval }
}

/** A kind of approval that makes the correction after the answer; its id is the idempotency key. */
export function correctionApproval(
  kind: CreditAction,
  correct: (
    ctx: MemberContext,
    member: ManagedMember,
    correction: Correction,
    answer: string,
  ) => Promise<number>,
): ApprovalKind {
  return approvalKind({
    kind,
    roles: ['finance'],
    payload: z.object({ id: Id, credits: z.int(), answer: z._default(z.string(), '') }),
    execute: async (ctx, { id, credits, answer }, { approvalId, reason }) => {
      const member = await getManagedMember(ctx, id)
      const correction = { id, credits, reason, key: approvalId, approval: approvalId }
      await correct(ctx, member, correction, answer)
    },
  })
}

export type Correction = {
  id: string
  credits: number
  reason: string
  /** The idempotency key: of the approval, or a new one. */
  key: string
  approval: string | null
}

/** Makes a correction, tells the member's open pages, and records it; returns the new balance. */
export async function applyCorrection(
  ctx: MemberContext,
  action: CreditAction,
  { id, credits, reason, approval }: Correction,
  change: () => Promise<number>,
): Promise<number> {
  const before = await getBalance(ctx.db, id)
  const balance = await change()
  ctx.announce(id, { kind: 'user' })
  await recordAudit(ctx.db, ctx, {
    action,
    subject: { kind: 'member', id },
    reason,
    before: { balance: before },
    after: { balance, credits, approval },
  })
  return balance
}
