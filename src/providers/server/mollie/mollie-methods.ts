import * as z from 'zod'
import { methodNames } from '../../contract.ts'
import type { Method, Purchase } from '../../rules.ts'
import type { AvailableMethods } from '../provider.ts'
import type { MollieClient } from './mollie-client.ts'
import { fromMollie, MollieAmount, toMollie } from './mollie-shapes.ts'

/** Mollie has one method for cards of all brands. */
export const mollieMethods: Record<Method, string> = {
  ideal: 'ideal',
  bancontact: 'bancontact',
  cartebancaire: 'creditcard',
  nexi: 'creditcard',
  przelewy24: 'przelewy24',
  blik: 'blik',
  eps: 'eps',
  creditcard: 'creditcard',
  mastercard: 'creditcard',
  visa: 'creditcard',
  applepay: 'applepay',
  paypal: 'paypal',
  paysafecard: 'paysafecard',
  sdd: 'directdebit',
  sct: 'banktransfer',
  giropay: 'giropay',
  sofort: 'sofort',
  maestro: 'creditcard',
}

/** The part of `GET /methods` that we read (docs.mollie.com/reference/list-methods). */
const MollieMethods = z.object({
  _embedded: z.object({
    methods: z.array(
      z.object({
        id: z.string(),
        minimumAmount: z.optional(z.nullable(MollieAmount)),
        maximumAmount: z.optional(z.nullable(MollieAmount)),
      }),
    ),
  }),
})

const RECURRING = 'directdebit'

/**
 * Lists what the account has for a country, currency and amount. Direct debits are charged by a
 * mandate, so Mollie names them among the recurring methods only.
 */
export async function listMethods(
  callMollie: MollieClient,
  { country, currency, amount }: Purchase,
): Promise<AvailableMethods> {
  const { value } = toMollie({ amount, currency })
  const query = new URLSearchParams({
    'amount[value]': value,
    'amount[currency]': currency,
    billingCountry: country,
    includeWallets: 'applepay',
  })
  const once = await callMollie(MollieMethods, 'GET', `/methods?${query.toString()}`)
  query.set('sequenceType', 'recurring')
  const recurring = await callMollie(MollieMethods, 'GET', `/methods?${query.toString()}`)
  const found = [
    ...once._embedded.methods,
    ...recurring._embedded.methods.filter(({ id }) => id === RECURRING),
  ]
  return methodNames.flatMap((method) => {
    const offered = found.find(({ id }) => id === mollieMethods[method])
    if (!offered) return []
    const limits = [offered.minimumAmount, offered.maximumAmount].map((limit) =>
      limit?.currency === currency ? fromMollie(limit).amount : null,
    )
    return [{ method, min: limits[0] ?? null, max: limits[1] ?? null }]
  })
}
