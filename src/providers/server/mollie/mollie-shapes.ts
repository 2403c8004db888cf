import * as z from 'zod'
import { currencies, plainAmount, type Currency, type Money } from '../../../platform/money.ts'

// The fields of Mollie's API v2 that we read (docs.mollie.com/reference).

export const MollieAmount = z.object({
  currency: z.enum(currencies),
  value: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)),
})

/** `10.05` → 1005, without floating point. */
export function fromMollie({ currency, value }: z.infer<typeof MollieAmount>): Money {
  return { amount: Number(value.replace('.', '')), currency }
}

/** 1005 → `10.05`. */
export function toMollie({
  amount,
  currency,
}: {
  amount: number
  currency: Currency
}): z.infer<typeof MollieAmount> {
  return { currency, value: plainAmount({ amount }) }
}

const Link = z.object({ href: z.string() })

export const MollieRefund = z.object({
  id: z.string(),
  amount: MollieAmount,
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  metadata: z.optional(z.nullable(z.object({ key: z.optional(z.string()) }))),
})

export const MollieChargeback = z.object({
  id: z.string(),
  amount: MollieAmount,
  reversedAt: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.object({ code: z.string(), description: z.string() }))),
})

export const MolliePayment = z.object({
  id: z.string(),
  status: z.enum(['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid']),
  amount: MollieAmount,
  metadata: z.optional(z.nullable(z.object({ order_id: z.optional(z.string()) }))),
  mandateId: z.optional(z.nullable(z.string())),
  customerId: z.optional(z.nullable(z.string())),
  details: z.optional(
    z.nullable(
      z.object({
        cardFingerprint: z.optional(z.nullable(z.string())),
        cardLabel: z.optional(z.nullable(z.string())),
        failureReason: z.optional(z.nullable(z.string())),
        bankReasonCode: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  _links: z.optional(z.object({ checkout: z.optional(Link) })),
  _embedded: z.optional(
    z.object({
      refunds: z.optional(z.array(MollieRefund)),
      chargebacks: z.optional(z.array(MollieChargeback)),
    }),
  ),
})
export type MolliePayment = z.infer<typeof MolliePayment>

/** A page of a list; `next` links to the following page. */
export const MolliePayments = z.object({
  _embedded: z.object({ payments: z.array(MolliePayment) }),
  _links: z.optional(z.object({ next: z.optional(z.nullable(Link)) })),
})

export const MollieCustomer = z.object({ id: z.string() })

export const MollieMandate = z.object({
  id: z.string(),
  status: z.enum(['valid', 'pending', 'invalid']),
  method: z.enum(['creditcard', 'directdebit', 'paypal']),
  details: z.nullable(
    z.object({
      cardNumber: z.optional(z.nullable(z.string())),
      cardLabel: z.optional(z.nullable(z.string())),
      cardExpiryDate: z.optional(z.nullable(z.string())),
      consumerAccount: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type MollieMandate = z.infer<typeof MollieMandate>

export const MollieMandates = z.object({
  _embedded: z.object({ mandates: z.array(MollieMandate) }),
})
