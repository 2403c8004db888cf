import { createHmac } from 'node:crypto'
import { partnerProfileRemoved, partnerProfileRestored } from '../../aftercare/server/public.ts'
import { addressConfirmed, memberDeleted } from '../../accounts/server/public.ts'
import { caseDecided } from '../../moderation/server/public.ts'
import {
  orderChargedBack,
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
import { OutgoingError } from '../../server/outgoing/outgoing.ts'
import type { WebhookEvent } from '../contract.ts'
import { SECRET_PREFIX, signedContent } from '../rules.ts'
import { listSubscribers, type WebhookRow } from './webhook.ts'
import {
  addDelivery,
  deleteOldDeliveries,
  findDelivery,
  recordAttempt,
} from './webhook-delivery.ts'

const sendWebhookJob = defineJob<JobPayload & { delivery: string }>('send-webhook')

/** The queue waits longer after each attempt: about two days in all. */
const MAX_ATTEMPTS = 16
const LIMITS = { maxBytes: 16 * 1024, timeout: 10_000 }

export async function enqueueDelivery(ctx: Context, delivery: string): Promise<void> {
  const job = { site: ctx.site.id, delivery }
  await ctx.enqueue(sendWebhookJob, job, { maxAttempts: MAX_ATTEMPTS })
}

/** Adds a delivery for every webhook of the event, in the publisher's transaction. Ids only. */
async function publish(ctx: Context, event: WebhookEvent, ids: object): Promise<void> {
  for (const { webhook_id } of await listSubscribers(ctx.db, ctx.site.id, event)) {
    const delivery = crypto.randomUUID()
    const payload = { type: event, timestamp: ctx.now.toISOString(), data: ids }
    await addDelivery(ctx.db, {
      delivery_id: delivery,
      webhook_id,
      event,
      payload,
      created_at: ctx.now,
    })
    await enqueueDelivery(ctx, delivery)
  }
}

/**
 * Sends one delivery. The queue retries it after any status but success; the receiver detects a
 * repeat by its id.
 */
async function sendWebhook(ctx: Context, id: string): Promise<void> {
  const delivery = await findDelivery(ctx.db, ctx.site.id, id)
  if (!delivery || delivery.delivered_at !== null || !delivery.active) return
  const body = JSON.stringify(delivery.payload)
  const headers = { 'content-type': 'application/json', ...signedHeaders(ctx, delivery, id, body) }
  const answered = await ctx.outgoing
    .request(delivery.url, { ...LIMITS, method: 'POST', headers, body })
    .then(
      ({ status }) => String(status),
      (error: unknown) => {
        if (error instanceof OutgoingError) return error.code
        throw error
      },
    )
  const isDelivered = /^2\d\d$/.test(answered)
  await recordAttempt(ctx.db, id, { answered, deliveredAt: isDelivered ? ctx.now : null })
  if (!isDelivered) throw new Error(`the webhook answered with ${answered}`)
}

/** The headers of Standard Webhooks; during a rotation both secrets sign. */
function signedHeaders(
  { seal, now }: Context,
  webhook: WebhookRow,
  id: string,
  body: string,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const { previous_secret: previous, previous_until: until } = webhook
  const secrets = [webhook.secret, ...(previous && until && until > now ? [previous] : [])]
  const signatures = secrets.map((sealed) => {
    const secret = seal.decrypt(sealed, `webhook ${webhook.webhook_id}`)
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key)
      .update(signedContent(id, seconds, body))
      .digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}

const orderIds = ({ memberId, orderId }: PaidOrder) => ({ member: memberId, order: orderId })

export const webhooksListeners: Listener[] = [
  onEvent(addressConfirmed, async (ctx, { memberId, first }) => {
    if (first) await publish(ctx, 'signup.confirmed', { member: memberId })
  }),
  onEvent(orderCompleted, (ctx, order) => publish(ctx, 'order.paid', orderIds(order))),
  onEvent(orderRefunded, (ctx, order) => publish(ctx, 'order.refunded', orderIds(order))),
  onEvent(orderChargedBack, (ctx, order) => publish(ctx, 'order.charged_back', orderIds(order))),
  onEvent(orderReinstated, (ctx, order) => publish(ctx, 'order.reinstated', orderIds(order))),
  onEvent(caseDecided, (ctx, decided) => publish(ctx, 'case.decided', decided)),
  onEvent(memberDeleted, (ctx, { memberId }) =>
    publish(ctx, 'account.deleted', { member: memberId }),
  ),
  onEvent(partnerProfileRemoved, (ctx, entry) => publish(ctx, 'partner_profile.removed', entry)),
  onEvent(partnerProfileRestored, (ctx, entry) => publish(ctx, 'partner_profile.restored', entry)),
]

export const webhooksJobs: JobHandler[] = [
  jobHandler(sendWebhookJob, (ctx, { delivery }) => sendWebhook(ctx, delivery), {
    transaction: false,
  }),
]

export const webhooksSchedules: Schedule[] = [
  {
    name: 'webhooks_delete_old_deliveries',
    cron: '25 4 * * *',
    run: ({ db, now }) => deleteOldDeliveries(db, now),
  },
]
