import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { EmptyObject, Id, Instant, multilineText, singleLineText } from '../../platform/ids.ts'
import { methodNames } from '../contract.ts'

const Method = z.enum(methodNames)

/** What a provider offers the buyers of a country, as it told last; amounts in minor units. */
const Market = z.object({
  country: z.string(),
  currency: z.string(),
  methods: z.array(
    z.object({ method: Method, min: z.nullable(z.int()), max: z.nullable(z.int()) }),
  ),
  fetched_at: Instant,
})
export type Market = z.infer<typeof Market>

/**
 * A provider and the site's account there; the keys themselves are never shown. `installation`: the
 * site uses the keys of the installation.
 */
const PaymentAccount = z.object({
  provider: z.string(),
  source: z.enum(['site', 'installation', 'none']),
  keys: z.array(z.object({ name: z.string(), required: z.boolean() })),
  saved_at: z.nullable(Instant),
  /** Until when reports that are signed with the replaced keys are accepted. */
  previous_until: z.nullable(Instant),
  /** It did not answer: new orders go to the fallback until then. */
  down_until: z.nullable(Instant),
  webhook: z.string(),
  /** The methods whose orders go there, in the order of the setting; `*` stands for all others. */
  routed: z.array(z.object({ method: z.string(), fallback: z.boolean() })),
  markets: z.array(Market),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

const Provider = singleLineText(40, 1)
const Reason = multilineText(1000, 3)

/** Lists every provider that the product can use with the site's account there. */
export const listPaymentAccounts = call({
  method: 'GET',
  path: '/api/operator-payment-accounts.php',
  access: 'operator',
  roles: ['admin'],
  input: EmptyObject,
  output: z.object({ accounts: z.array(PaymentAccount) }),
  fails: {},
})

/** The question to a second admin, where there is one; null if it happened at once. */
const Outcome = z.object({ approval: z.nullable(Id) })

/**
 * Makes these the keys of the site's account, on every node from the next order on, once a second
 * admin approves. Reports that are signed with the replaced ones are accepted for a week. A key that
 * is left out is removed.
 */
export const savePaymentAccount = call({
  method: 'POST',
  path: '/api/operator-payment-accounts.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    provider: Provider,
    keys: z.record(singleLineText(40, 1), singleLineText(4000)),
    reason: Reason,
  }),
  output: Outcome,
  fails: { key_missing: 400, key_invalid: 400, address_refused: 400, approval_waiting: 409 },
})

/**
 * Removes the keys of an account that no setting names and that no recent order was paid at, once a
 * second admin approves.
 */
export const removePaymentAccount = call({
  method: 'DELETE',
  path: '/api/operator-payment-accounts.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ provider: Provider, reason: Reason }),
  output: Outcome,
  fails: { account_in_use: 409, approval_waiting: 409 },
})

/**
 * Asks the provider whether it accepts the keys, without changing anything there, and which methods
 * the account has in the countries of the site.
 */
export const checkPaymentAccount = call({
  method: 'POST',
  path: '/api/operator-payment-account-check.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ provider: Provider }),
  output: z.object({ result: z.enum(['accepted', 'refused', 'unreachable']) }),
  fails: {},
})
