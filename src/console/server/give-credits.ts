import * as z from 'zod'
import {
  balanceOf,
  correctionKey,
  countCorrections,
  grantCredits,
} from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { CREDITS_ALONE, type giveCredits as contract } from '../contract.ts'
import { sumCreditsAlone } from './audit-entry.ts'
import { getManagedMember } from './permissions.ts'

const KIND = 'credits.correct'

/** Gives credits, or asks a second person. */
export async function giveCredits(
  ctx: MemberContext,
  { id, credits, corrections, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getManagedMember(ctx, id)
  await assertUncorrected(ctx, id, corrections)
  const payload = { id, credits }
  if (!(await isAllowedAlone(ctx, KIND, payload)))
    return requestCorrection(ctx, KIND, { payload, words: { name }, change: credits, reason })
  const balance = await give(ctx, { id, credits, reason, key: newId(), approval: null })
  return { balance, approval: null }
}

/** Gives them after the second person's answer; the approval is the key of the grant. */
export const creditsApproval = approvalKind({
  kind: KIND,
  roles: ['finance'],
  payload: z.object({ id: Id, credits: z.int() }),
  execute: async (ctx, { id, credits }, { approvalId, reason }) => {
    await getManagedMember(ctx, id)
    await give(ctx, { id, credits, reason, key: approvalId, approval: approvalId })
  },
})

const give = (ctx: MemberContext, correction: Correction): Promise<number> =>
  applyCorrection(ctx, KIND, correction, async () => {
    const { id: memberId, credits, key } = correction
    const grant = { memberId, credits, origin: 'gesture', key: correctionKey(key) } as const
    return (await grantCredits(ctx, grant)).balance
  })

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
  const balance = await balanceOf(db, memberId)
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
  words: { name: string; letter?: string }
  /** By how much the balance changes. */
  change: number
  reason: string
}

/** Asks a second person for the correction. */
export async function requestCorrection(
  ctx: MemberContext,
  kind: CreditAction,
  { payload, words, change, reason }: RequestedCorrection,
): Promise<{ balance: number; approval: string }> {
  const { id } = payload
  const before = await balanceOf(ctx.db, id)
  const approval = await requestApproval(ctx.db, ctx, {
    kind,
    subject: { kind: 'member', id },
    payload,
    words,
    summary: { count: change, before, after: before + change },
    reason,
  })
  return { balance: before, approval }
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
  const before = await balanceOf(ctx.db, id)
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
