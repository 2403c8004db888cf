import * as z from 'zod'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../src/server/context.ts'
import { findResource, saveResource } from './local-payments.ts'
import { localWebhookJob } from './local-webhook.ts'
import { LocalMandate, LocalPayment, type LocalStatus, type NewPayment } from './local-shapes.ts'
import { fromMollie } from '../../src/providers/server/mollie/mollie-shapes.ts'

export const newResourceId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`

/** The last digits of a test card whose later charges are refused. */
export const REFUSED_CARD = '0002'

/** Those of cards whose later charges need the buyer: at the bank's page, or after a refusal. */
export const AUTHENTICATED_CARD = '0006'
export const SOFT_DECLINED_CARD = '0038'

export async function findPayment(ctx: Context, id: string): Promise<LocalPayment | null> {
  const parsed = z.safeParse(LocalPayment, await findResource(ctx.db, id))
  return parsed.success ? parsed.data : null
}

export async function findMandate(ctx: Context, id: string): Promise<LocalMandate | null> {
  const parsed = z.safeParse(LocalMandate, await findResource(ctx.db, id))
  return parsed.success ? parsed.data : null
}

export async function openLocalPayment(
  ctx: Context,
  input: z.output<typeof NewPayment>,
  idempotencyKey: string | null,
): Promise<LocalPayment> {
  const id = newResourceId('tr')
  const href = `${new URL(input.redirectUrl).origin}/local-payments/checkout/${id}`
  const recurring = input.mandateId ? await findMandate(ctx, input.mandateId) : null
  const payment: LocalPayment = {
    ...input,
    resource: 'payment',
    id,
    status: recurring ? initialStatus(recurring) : 'open',
    createdAt: ctx.now.toISOString(),
    ...(recurring?.details['cardLabel'] && {
      details: { cardLabel: recurring.details['cardLabel'] },
    }),
    ...(idempotencyKey !== null && { idempotencyKey }),
    _links: recurring?.method === 'creditcard' ? {} : { checkout: { href, type: 'text/html' } },
    _embedded: { refunds: [], chargebacks: [] },
  }
  await saveResource(ctx.db, payment, ctx.now)
  if (payment.status === 'paid' || payment.status === 'failed')
    await enqueueWebhook(ctx, payment, {})
  return payment
}

/** Stored cards settle at once; debits stay pending. */
function initialStatus({ method, details, status }: LocalMandate): LocalStatus {
  if (status !== 'valid') return 'failed'
  if (method === 'directdebit') return 'pending'
  return details['cardNumber'] === REFUSED_CARD ? 'failed' : 'paid'
}

/** Returns the refunded amount in minor units. */
export const paidBack = ({ _embedded: { refunds } }: LocalPayment): number =>
  refunds.reduce(
    (sum, { amount, status }) => sum + (status === 'failed' ? 0 : fromMollie(amount).amount),
    0,
  )

/** Delivers the webhook late or twice, as real providers may. */
export type WebhookOptions = { delaySeconds?: number; twice?: boolean }

export async function changePayment(
  ctx: Context,
  payment: LocalPayment,
  webhook: WebhookOptions = {},
): Promise<void> {
  await saveResource(ctx.db, payment, ctx.now)
  await enqueueWebhook(ctx, payment, webhook)
}

async function enqueueWebhook(
  ctx: Context,
  { id, webhookUrl }: LocalPayment,
  { delaySeconds = 0, twice = false }: WebhookOptions,
) {
  const runAt = new Date(ctx.now.getTime() + delaySeconds * 1000)
  const options = delaySeconds > 0 ? { runAt } : {}
  for (let copy = 0; copy < (twice ? 2 : 1); copy++) {
    await ctx.enqueue(localWebhookJob, { site: ctx.site.id, url: webhookUrl, id }, options)
  }
}
