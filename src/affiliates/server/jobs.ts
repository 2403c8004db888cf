import { createHmac } from 'node:crypto'
import * as z from 'zod'
import {
  addressConfirmed,
  findOrigin,
  memberJoined,
  type AccountOrigin,
} from '../../accounts/server/public.ts'
import { allowsMarketing } from '../../consent/server/public.ts'
import {
  orderCompleted,
  orderRefunded,
  orderReinstated,
  type PaidOrder,
} from '../../payments/server/public.ts'
import type { Context } from '../../server/context.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import {
  jobHandler,
  type JobHandler,
  type JobPayload,
  type Schedule,
} from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import type { LanderEvent } from '../../traffic/rules.ts'
import { countLanderEvent } from '../../traffic/server/public.ts'
import { fillTemplate, postbackFields, signedText, type AffiliateEvent } from '../rules.ts'
import { findAffiliate, decryptSecret } from './affiliates.ts'
import { addConversion, isFirstOrder } from './conversions.ts'
import { adjustShare, earnLead, earnShare } from './affiliate-earnings.ts'
import { bookPayouts } from './affiliate-payouts.ts'
import { addPostback, findPendingPostback, markPostbackSent } from './postbacks.ts'

const sendPostbackJob = defineJob<JobPayload & { postback: string }>('send-postback')

/** The queue waits longer after each attempt: about two days in all. */
const MAX_ATTEMPTS = 16
const LIMITS = { maxBytes: 16 * 1024, timeout: 10_000 }
const COUNTED: Partial<Record<AffiliateEvent, LanderEvent>> = {
  sign_up: 'sign_ups',
  confirmed: 'confirmations',
  first_order: 'first_orders',
}

type Conversion = { memberId: string; event: AffiliateEvent; order?: PaidOrder }

/**
 * Records and counts a conversion once, and enqueues its report to the affiliate of the member's
 * source, if the member consents. Runs in the publisher's transaction.
 */
async function recordConversion(ctx: Context, conversion: Conversion): Promise<void> {
  const { memberId, event, order } = conversion
  if (!(await addConversion(ctx, { memberId, event, orderId: order?.orderId ?? null }))) return
  const origin = await findOrigin(ctx.db, memberId)
  if (!origin) return
  const { lander = '', slug = '', network = '' } = origin.traffic
  const counted = COUNTED[event]
  if (counted)
    await countLanderEvent(
      ctx,
      { lander, slug, network, country: origin.country, language: origin.language },
      counted,
    )
  if (network && (await allowsMarketing(ctx.db, memberId)))
    await enqueuePostback(ctx, conversion, origin)
}

async function enqueuePostback(
  ctx: Context,
  { memberId, event, order }: Conversion,
  { traffic }: AccountOrigin,
): Promise<void> {
  const site = ctx.site.id
  const affiliate = await findAffiliate(ctx.db, site, traffic['network'] ?? '', event)
  if (!affiliate) return
  const id = crypto.randomUUID()
  const affiliateId = affiliate.affiliate_id
  const pseudonym = ctx.sign(`affiliate ${affiliateId} ${memberId}`).slice(0, 24)
  const recorded = postbackFields.filter((field) => field in traffic)
  const parameters = {
    ...Object.fromEntries(recorded.map((field) => [field, traffic[field] ?? ''])),
    ...(order && { amount: String(order.amount), currency: order.currency }),
  }
  const postback = { id, site, affiliateId, memberId, event, pseudonym, parameters }
  if (!(await addPostback(ctx.db, postback, ctx.now))) return
  await ctx.enqueue(sendPostbackJob, { site, postback: id }, { maxAttempts: MAX_ATTEMPTS })
}

const Parameters = z.record(z.string(), z.string())

/**
 * Sends one report: a GET whose header contains the time and an HMAC of time and URL. The queue
 * retries it after any status but success; affiliates detect a repeat by id and event.
 */
async function sendPostback(ctx: Context, postbackId: string): Promise<void> {
  const postback = await findPendingPostback(ctx.db, postbackId)
  if (!postback) return
  const url = fillTemplate(postback.url_template, {
    ...z.parse(Parameters, postback.parameters),
    event: postback.event,
    id: postback.pseudonym,
    time: postback.created_at.toISOString(),
  })
  const seconds = Math.floor(ctx.now.getTime() / 1000)
  const signature = createHmac('sha256', decryptSecret(ctx.seal, postback))
    .update(signedText(seconds, url))
    .digest('hex')
  const headers = { 'postback-signature': `t=${seconds},v1=${signature}` }
  const { status } = await ctx.outgoing.request(url, { ...LIMITS, headers })
  if (status < 200 || status > 299) throw new Error(`the affiliate answered with ${status}`)
  await markPostbackSent(ctx.db, postbackId, ctx.now)
}

export const affiliatesJobs: JobHandler[] = [
  jobHandler(sendPostbackJob, (ctx, { postback }) => sendPostback(ctx, postback), {
    transaction: false,
  }),
]

export const affiliatesListeners: Listener[] = [
  onEvent(memberJoined, (ctx, { memberId }) =>
    recordConversion(ctx, { memberId, event: 'sign_up' }),
  ),
  onEvent(addressConfirmed, async (ctx, { memberId, first }) => {
    if (!first) return
    await recordConversion(ctx, { memberId, event: 'confirmed' })
    await earnLead(ctx, memberId)
  }),
  onEvent(orderCompleted, async (ctx, order) => {
    await recordConversion(ctx, { memberId: order.memberId, event: 'first_order', order })
    await earnShare(ctx, order)
  }),
  onEvent(orderRefunded, async (ctx, order) => {
    const { memberId, orderId } = order
    // Only the refund of a reported order is reported.
    if (await isFirstOrder(ctx.db, memberId, orderId))
      await recordConversion(ctx, { memberId, event: 'refund', order })
    await adjustShare(ctx, order, order.amount)
  }),
  onEvent(orderReinstated, (ctx, order) => adjustShare(ctx, order, -order.amount)),
]

export const affiliatesSchedules: Schedule[] = [
  { name: 'affiliates_book_payouts', cron: '40 4 * * *', run: bookPayouts },
]
