import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Money, singleLineText } from '../platform/ids.ts'
import { pricingFailures, ReturnPath } from './contract.ts'

/** Sends the one-time code that signs a direct debit to a phone. */
export const sendDebitCode = call({
  method: 'POST',
  path: '/api/direct-debit-code.php',
  access: 'member',
  input: z.object({ phone: z.string().check(z.maxLength(32)) }),
  output: z.object({ sent: z.literal(true), minutes: z.int() }),
  fails: { phone_invalid: 400, debit_blocked: 403 },
})

/**
 * Returns the mandate text of a direct debit for this bundle, in the member's language; the form
 * sends back its `version`.
 */
export const getMandate = call({
  method: 'GET',
  path: '/api/direct-debit.php',
  access: 'member',
  input: z.object({
    bundle: z.string().check(z.maxLength(16)),
    code: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ version: z.string(), text: z.string(), amount: Money }),
  fails: { ...pricingFailures, debit_blocked: 403, debit_limit: 409 },
})

/** Longer than an IBAN: it may be pasted with what stands around it on a bank statement. */
export const IBAN_FIELD_LENGTH = 80

const Line = singleLineText(80, 1)

/**
 * Places an order by direct debit. The form is the mandate, and the one-time code is its signature.
 */
export const createDebit = call({
  method: 'POST',
  path: '/api/direct-debit.php',
  access: 'member',
  input: z.object({
    bundle: z.string().check(z.maxLength(16)),
    amount: z.int32(),
    otp: z.string().check(z.maxLength(12)),
    holder: Line,
    iban: z.string().check(z.maxLength(IBAN_FIELD_LENGTH)),
    street: Line,
    house_number: singleLineText(12, 1),
    zip: singleLineText(12, 2),
    city: Line,
    phone: z.string().check(z.maxLength(32)),
    /**
     * The version of the mandate text that the page showed; the call fails with `mandate_changed`
     * if it is another now.
     */
    mandate: z.string().check(z.maxLength(32)),
    code: z.optional(z.string().check(z.maxLength(64))),
    next: z.optional(ReturnPath),
  }),
  output: z.object({ order: Id }),
  fails: {
    ...pricingFailures,
    price_changed: 409,
    order_replaced: 409,
    spend_cap_reached: 409,
    order_not_accepted: 409,
    payment_unavailable: 503,
    payment_unconfirmed: 503,
    iban_invalid: 400,
    phone_invalid: 400,
    code_invalid: 400,
    mandate_changed: 409,
    debit_blocked: 403,
    debit_limit: 409,
  },
})
