import { extractIBAN, isValidIBAN, electronicFormatIBAN } from 'ibantools'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { createDebit as contract } from '../contract.ts'
import { bundlesIn, isSepaCountry } from '../rules.ts'
import { placeOrder } from './create-order.ts'
import { findRequestedOrder, setMandate, type OrderRow } from './credit-orders.ts'
import { assertDebitAllowed, mayNotDebit } from './debit-blocks.ts'
import { addMandate, isBurntAccount, keepProviderMandate, mandateOf, type NewMandate } from './debit-mandates.ts'
import { mandateFor, type MandateWords } from './get-mandate.ts'
import { consumeCode, countTry } from './one-time-codes.ts'
import { providerNamed } from './provider/choose-provider.ts'
import { askProvider, customerAt, openOrder } from './provider/open-order.ts'
import { CODE_MINUTES, hashCode, toPhone } from './send-debit-code.ts'

type Form = Parsed<typeof contract>

const MOST_TRIES = 5

/**
 * A debit in three steps: the signature (one-time code), the order with its mandate, and the provider, which then takes days.
 * Until it has settled the credits are a provisional lot.
 */
export async function createDebit(ctx: MemberContext, form: Form): Promise<Output<typeof contract>> {
  const iban = readIban(form.iban)
  const order = (await findRequestedOrder(ctx)) ?? (await signOrder(ctx, form, iban))
  const withMandate = order.provider_payment_id === null ? await signAtProvider(ctx, order, { holder: form.holder, iban }) : order
  await openOrder(ctx, withMandate)
  return { order: order.order_id }
}

/** The order and the mandate that pays it, in one transaction with the code that signs both. */
async function signOrder(ctx: MemberContext, form: Form, iban: string): Promise<OrderRow> {
  const phone = toPhone(form.phone, ctx.country)
  const ibanHash = ctx.payments.mark(iban)
  if ((await mayNotDebit(ctx.db, ctx.actor.memberId)) || (await isBurntAccount(ctx.db, ibanHash)))
    throw new ApiError('debit_blocked')
  await assertDebitAllowed(ctx, form.amount)
  const words = await wordsOf(ctx, form)
  const code = await checkCode(ctx, form.otp, phone)
  const wanted = { bundle: form.bundle, amount: form.amount, code: form.code, next: form.next }
  return placeOrder(ctx, { ...wanted, method: 'sdd', cardId: null, keepCard: false }, async (own, order) => {
    if (!(await consumeCode(own.db, ctx.actor.memberId, code))) throw new ApiError('code_invalid')
    await addMandate(own.db, toMandate(own, form, { order, iban, ibanHash, phone, words }))
  })
}

type Signed = { order: OrderRow; iban: string; ibanHash: Buffer; phone: string; words: MandateWords }

function toMandate(ctx: MemberContext, form: Form, { order, iban, ibanHash, phone, words }: Signed): NewMandate {
  const mandate_id = newId()
  return {
    member_id: ctx.actor.memberId,
    mandate_id,
    order_id: order.order_id,
    provider: order.provider,
    reference: `VONK${mandate_id}`,
    holder: form.holder,
    iban_country: iban.slice(0, 2),
    iban_last_four: iban.slice(-4),
    iban_hash: ibanHash,
    street: form.street,
    house_number: form.house_number,
    zip: form.zip,
    city: form.city,
    phone,
    agreed_text: words.text,
    agreed_language: words.language,
    agreed_version: words.version,
    agreed_at: ctx.now,
    agreed_ip: ctx.address,
  }
}

/** The mandate as we word it for this amount; the form names the version that its page showed. */
async function wordsOf(ctx: MemberContext, { mandate, amount }: Form): Promise<MandateWords> {
  const { currency } = bundlesIn(ctx.site.settings, ctx.country)
  const words = await mandateFor(ctx, { amount, currency })
  if (words.version !== mandate) throw new ApiError('mandate_changed')
  return words
}

function readIban(given: string): string {
  const iban = electronicFormatIBAN(given) ?? ''
  const { countryCode = '' } = extractIBAN(iban)
  if (!isValidIBAN(iban) || !isSepaCountry(countryCode)) throw new ApiError('iban_invalid')
  return iban
}

/** The try is counted before it is looked at, on its own: a wrong code must not undo its count. */
async function checkCode(ctx: MemberContext, given: string, phone: string): Promise<Buffer> {
  const hash = hashCode(ctx, given.trim())
  const since = new Date(ctx.now.getTime() - CODE_MINUTES * 60_000)
  const sent = await countTry(ctx.db, ctx.actor.memberId, { since, most: MOST_TRIES })
  if (!sent || sent.phone !== phone || !sent.code_hash.equals(hash)) throw new ApiError('code_invalid')
  return hash
}

/** The reference is the provider's key as well, so that a repeat gets the mandate of the first attempt. */
async function signAtProvider(
  ctx: MemberContext,
  order: OrderRow,
  { holder, iban }: { holder: string; iban: string },
): Promise<OrderRow> {
  if (order.status !== 'pending' || order.mandate_id !== null) return order
  const { mandate_id: mandateId, reference } = await mandateOf(ctx.db, order.order_id)
  return askProvider(ctx, order, async () => {
    const customer = await customerAt(ctx, order.provider)
    const signedOn = order.created_at.toISOString().slice(0, 10)
    const { id } = await providerNamed(ctx, order.provider).addDebitMandate(customer, { holder, iban, signedOn, reference })
    await keepProviderMandate(ctx.db, ctx.actor.memberId, mandateId, id)
    await setMandate(ctx.db, order.order_id, id)
    return { ...order, mandate_id: id }
  })
}
