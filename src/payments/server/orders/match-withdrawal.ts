import { randomBytes } from 'node:crypto'
import { isApiError } from '../../../platform/api-error.ts'
import { isLocale, localePath, type Locale } from '../../../platform/locales.ts'
import type { WithdrawalRequestTable } from '../../../server/database/generated/tables.ts'
import type { Context } from '../../../server/context.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { sendMail } from '../../../server/mail/send-mail.ts'
import { formatInstant, withdrawalDeadline } from '../../rules.ts'
import {
  findRequest,
  finishRequest,
  listCandidates,
  setLink,
  type CandidateOrder,
  type WithdrawalOutcome,
} from '../withdrawal-requests.ts'
import { withdraw } from '../withdraw-order.ts'

type Payload = JobPayload & { request: string }

export const withdrawalReceiptJob = defineJob<Payload>('payments-withdrawal-received')
export const matchWithdrawalJob = defineJob<Payload>('payments-match-withdrawal')
export const withdrawalAnswerJob = defineJob<Payload & { outcome: WithdrawalOutcome }>(
  'payments-withdrawal-answered',
)

export const toLanguage = ({ language }: Pick<WithdrawalRequestTable, 'language'>): Locale =>
  isLocale(language) ? language : 'en'

/** The acknowledgement of receipt: content, day and time (directive 2011/83/EU, article 11a). */
async function sendReceipt(ctx: Context, requestId: string): Promise<void> {
  const request = await findRequest(ctx.db, ctx.site.id, requestId)
  if (!request?.received_at) return
  const locale = toLanguage(request)
  const receivedAt = request.received_at
  await sendMail(ctx, {
    template: 'payments/withdrawal-received',
    to: request.email,
    locale,
    values: async () => {
      const token = randomBytes(32).toString('base64url')
      await setLink(ctx.db, requestId, token)
      return {
        ...toContent(request),
        time: formatInstant(receivedAt, locale),
        link: `${ctx.origin}${localePath(locale, '/withdrawal/address')}?token=${token}`,
      }
    },
  })
}

const toContent = ({ request_id: id, name, order_number: order }: WithdrawalRequestTable) => ({
  number: `W-${id}`,
  name,
  scope: order === '' ? 'all' : 'one',
  order,
})

async function sendAnswer(
  ctx: Context,
  requestId: string,
  outcome: WithdrawalOutcome,
): Promise<void> {
  const request = await findRequest(ctx.db, ctx.site.id, requestId)
  if (!request) return
  const locale = toLanguage(request)
  await sendMail(ctx, {
    template: 'payments/withdrawal-answered',
    to: request.email,
    locale,
    values: {
      ...toContent(request),
      outcome,
      link: `${ctx.origin}${localePath(locale, '/complaints')}`,
    },
  })
}

/**
 * Withdraws from each order of the confirmed address whose period had not ended when the request was
 * received. Without any the request waits for the staff.
 */
async function matchWithdrawal(ctx: Context, requestId: string): Promise<void> {
  const request = await findRequest(ctx.db, ctx.site.id, requestId)
  if (request?.state !== 'received' || !request.received_at) return
  const candidates = await listCandidates(ctx.db, request)
  let memberId: string | null = null
  for (const order of candidates)
    if (order.matches && (await withdrawInTime(ctx, request, order))) memberId = order.member_id
  if (memberId === null) return
  const { now } = ctx
  await finishRequest(ctx.db, requestId, { outcome: 'withdrawn', memberId, by: null, now })
}

/** False if nothing of the order is left to refund, or its period was over. */
async function withdrawInTime(
  ctx: Context,
  request: WithdrawalRequestTable,
  order: CandidateOrder,
): Promise<boolean> {
  const { received_at: receivedAt, email } = request
  const { completed_at: completedAt, banned } = order
  if (!receivedAt || !completedAt) return false
  if (withdrawalDeadline(ctx, { completedAt, banned }) <= receivedAt) return false
  try {
    const recipient = { email, language: toLanguage(request) }
    await ctx.inTransaction((tx) => withdraw(tx, order, { recipient }))
    return true
  } catch (error) {
    // Refunded before, by another request or the staff.
    if (isApiError(error)) return false
    throw error
  }
}

const withoutTransaction = { transaction: false }

export const withdrawalJobs: JobHandler[] = [
  jobHandler(
    withdrawalReceiptJob,
    (ctx, { request }) => sendReceipt(ctx, request),
    withoutTransaction,
  ),
  jobHandler(
    matchWithdrawalJob,
    (ctx, { request }) => matchWithdrawal(ctx, request),
    withoutTransaction,
  ),
  jobHandler(
    withdrawalAnswerJob,
    (ctx, { request, outcome }) => sendAnswer(ctx, request, outcome),
    withoutTransaction,
  ),
]
