import * as z from 'zod'
import {
  MollieAmount,
  MollieChargeback,
  MollieRefund,
} from '../../src/providers/server/mollie/mollie-shapes.ts'

/**
 * Requests and resources of the local provider: the part of Mollie's API v2 that the adapter uses.
 */
export const NewPayment = z.object({
  amount: MollieAmount,
  description: z.string(),
  redirectUrl: z.url(),
  webhookUrl: z.url(),
  method: z.string(),
  locale: z.string(),
  metadata: z.object({ order_id: z.string() }),
  customerId: z.optional(z.string()),
  mandateId: z.optional(z.string()),
  sequenceType: z.optional(z.enum(['first', 'recurring'])),
})

export const paymentStatuses = ['open', 'pending', 'paid', 'failed', 'canceled', 'expired'] as const

/** A payment as stored and as returned by the API. */
export const LocalPayment = NewPayment.extend({
  resource: z.literal('payment'),
  id: z.string(),
  status: z.enum(paymentStatuses),
  idempotencyKey: z.optional(z.string()),
  /** The shop cancelled it, so it cannot be paid any more. */
  canceledByMerchant: z.optional(z.boolean()),
  createdAt: z.string(),
  details: z.optional(
    z.object({ failureReason: z.optional(z.string()), cardLabel: z.optional(z.string()) }),
  ),
  _links: z.object({ checkout: z.optional(z.object({ href: z.string(), type: z.string() })) }),
  _embedded: z.object({ refunds: z.array(MollieRefund), chargebacks: z.array(MollieChargeback) }),
})
export type LocalPayment = z.infer<typeof LocalPayment>
export type LocalStatus = LocalPayment['status']

export const NewCustomer = z.object({
  locale: z.string(),
  metadata: z.object({ member_id: z.string() }),
})

export const LocalCustomer = z.object({ resource: z.literal('customer'), id: z.string() })

export const NewMandate = z.object({
  method: z.literal('directdebit'),
  consumerName: z.string(),
  consumerAccount: z.string(),
  signatureDate: z.string(),
  mandateReference: z.string(),
})

export const LocalMandate = z.object({
  resource: z.literal('mandate'),
  id: z.string(),
  customerId: z.string(),
  status: z.enum(['valid', 'pending', 'invalid']),
  method: z.enum(['creditcard', 'directdebit', 'paypal']),
  details: z.record(z.string(), z.string()),
  idempotencyKey: z.optional(z.string()),
})
export type LocalMandate = z.infer<typeof LocalMandate>

export const NewRefund = z.object({
  amount: MollieAmount,
  description: z.string(),
  metadata: z.optional(z.object({ key: z.string() })),
})
