import * as z from 'zod'
import { createHmac } from 'node:crypto'
import type { Context } from '../../../src/server/context.ts'
import { jobHandler, type JobHandler, type JobPayload } from '../../../src/server/feature.ts'
import { newId } from '../../../src/server/ids.ts'
import { defineJob } from '../../../src/server/jobs/job.ts'
import { findResource, saveResource } from '../local-payments.ts'
import type { WebhookOptions } from '../local-payment-book.ts'
import { webhookPath } from '../../../src/providers/server/webhook-path.ts'
import { signedText, type AdyenItem } from '../../../src/providers/server/adyen/adyen-webhook.ts'

/** The key of every account at the local Adyen. */
export const LOCAL_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'

export const LinkRequest = z.object({
  merchantAccount: z.string(),
  amount: z.object({ value: z.int().check(z.positive()), currency: z.string() }),
  reference: z.string(),
  returnUrl: z.string(),
  description: z.optional(z.string()),
  allowedPaymentMethods: z.optional(z.array(z.string())),
  shopperReference: z.optional(z.string()),
  storePaymentMethodMode: z.optional(z.string()),
})

/** A payment in the books of the local Adyen: a link, or the charge of a stored card. */
export const LocalPayment = z.object({
  resource: z.optional(z.literal('adyen-payment')),
  id: z.string(),
  idempotencyKey: z.string(),
  status: z.enum(['active', 'completed', 'expired', 'paymentPending']),
  request: LinkRequest,
  url: z.string(),
  pspReference: z.string(),
  refunds: z.array(
    z.object({ id: z.string(), value: z.number(), idempotencyKey: z.optional(z.string()) }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      reversed: z.boolean(),
      rounds: z.number(),
      /** Until when it may be defended. */
      endsAt: z.optional(z.string()),
      documents: z.optional(z.array(z.string())),
      defended: z.optional(z.boolean()),
      /** Documents and defences that arrived, also those that came too late. */
      calls: z.optional(z.array(z.string())),
    }),
  ),
})
export type LocalPayment = z.infer<typeof LocalPayment>

/** `PL` and a number, or the reference of a payment's authorisation. */
export async function findPayment(ctx: Context, id: string): Promise<LocalPayment | null> {
  const parsed = z.safeParse(LocalPayment, await findResource(ctx.db, id))
  return parsed.success ? parsed.data : null
}

export async function findByAuthorisation(ctx: Context, psp: string): Promise<LocalPayment | null> {
  const shape = z.object({ payment: z.string() })
  const link = z.safeParse(shape, await findResource(ctx.db, `adyen-psp-${psp}`))
  return link.success ? findPayment(ctx, link.data.payment) : null
}

export async function findByDispute(ctx: Context, dispute: string): Promise<LocalPayment | null> {
  const shape = z.object({ payment: z.string() })
  const link = z.safeParse(shape, await findResource(ctx.db, `adyen-dispute-${dispute}`))
  return link.success ? findPayment(ctx, link.data.payment) : null
}

export async function savePayment(ctx: Context, payment: LocalPayment): Promise<void> {
  await saveResource(ctx.db, payment, ctx.now)
  const link = { id: `adyen-psp-${payment.pspReference}`, payment: payment.id }
  await saveResource(ctx.db, link, ctx.now)
  for (const { id } of payment.disputes) {
    const dispute = { id: `adyen-dispute-${id}`, payment: payment.id }
    await saveResource(ctx.db, dispute, ctx.now)
  }
}

export function newPayment(
  request: z.infer<typeof LinkRequest>,
  idempotencyKey: string,
): LocalPayment {
  const id = `PL${newId()}`
  const url = `${new URL(request.returnUrl).origin}/local-adyen/checkout/${id}`
  const pspReference = newId()
  const open = { status: 'active' as const, refunds: [], disputes: [] }
  return { ...open, resource: 'adyen-payment', id, idempotencyKey, request, url, pspReference }
}

const reportJob = defineJob<JobPayload & { url: string; body: string }>('local-adyen-report')

/** Adyen repeats a report until the shop accepts it. */
export const localAdyenJobs: JobHandler[] = [
  jobHandler(
    reportJob,
    async ({ payments }, { url, body }) => {
      const response = await (payments.connections['adyen'] ?? payments).send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (!response.ok) throw new Error(`the report was answered with ${response.status}`)
    },
    { transaction: false },
  ),
]

export type ReportOptions = WebhookOptions & { key?: string }
export type LocalEvent = Pick<AdyenItem, 'eventCode' | 'pspReference'> & Partial<AdyenItem>

export function signedReport(item: AdyenItem, key: string): string {
  const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex'))
    .update(signedText(item))
    .digest('base64')
  const additionalData = { ...item.additionalData, hmacSignature }
  return JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...item, additionalData } }],
  })
}

/** Sends a signed report to the site of the payment. */
export async function report(
  ctx: Context,
  { request }: LocalPayment,
  event: LocalEvent,
  { delaySeconds = 0, twice = false, key = LOCAL_KEY }: ReportOptions = {},
): Promise<void> {
  const site = ctx.findSite(new URL(request.returnUrl).host) ?? ctx.site
  const item: AdyenItem = {
    amount: request.amount,
    merchantAccountCode: request.merchantAccount,
    merchantReference: request.reference,
    success: 'true',
    ...event,
  }
  const url = `${ctx.payments.webhookOrigin}${webhookPath('adyen', site.id)}`
  const payload = { site: site.id, url, body: signedReport(item, key) }
  const runAt = new Date(ctx.now.getTime() + delaySeconds * 1000)
  const options = delaySeconds > 0 ? { runAt } : {}
  for (let copy = 0; copy < (twice ? 2 : 1); copy++) await ctx.enqueue(reportJob, payload, options)
}
