import { extractIBAN, isValidIBAN, electronicFormatIBAN } from 'ibantools'
import { grantCredits } from '../../credits/server/credits.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { createDebit as contract } from '../contract.ts'
import { bundlesIn, isSepaCountry } from '../rules.ts'
import { customerAt, keepOpened, openPayment, orFail, placeOrder } from './create-order.ts'
import { setMandate, stillStands, type OrderRow } from './credit-orders.ts'
import { mayNotDebit, refuseOverDebits } from './debit-blocks.ts'
import { addMandate, isBurntAccount, keepProviderMandate } from './debit-mandates.ts'
import { mandateFor, type MandateWords } from './get-mandate.ts'
import { consumeCode, countTry } from './one-time-codes.ts'
import { providerFor, providerNamed } from './provider/choose-provider.ts'
import { memberMailJob } from './provider/member-mails.ts'
import { CODE_MINUTES, hashCode, toPhone } from './send-debit-code.ts'

type Form = Parsed<typeof contract>

const MOST_TRIES = 5

/**
 * A debit in three steps: the signature (one-time code), the order with its mandate, and the provider, which then takes days.
 * Until it has settled the credits are a provisional lot.
 */
export async function createDebit(ctx: MemberContext, form: Form): Promise<Output<typeof contract>> {
  const iban = readIban(form.iban)
  const phone = toPhone(form.phone, ctx.country)
  const ibanHash = ctx.payments.mark(iban)
  if ((await mayNotDebit(ctx.db, ctx.actor.memberId)) || (await isBurntAccount(ctx.db, ibanHash)))
    throw new ApiError('debit_blocked')
  const words = await wordsOf(ctx, form)
  await refuseOverDebits(ctx, form.amount)
  await checkCode(ctx, form.otp, phone)
  const { bundle, amount, code, next } = form
  const order = await placeOrder(ctx, { bundle, amount, code, next, method: 'sdd', cardId: null, keepCard: false })
  const mandateId = newId()
  const reference = `VONK${mandateId}`
  await addMandate(ctx.db, {
    member_id: ctx.actor.memberId,
    mandate_id: mandateId,
    provider: providerFor(ctx, 'sdd'),
    reference,
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
    agreed_from: ctx.address,
  })
  const signed = await signAtProvider(ctx, order, { holder: form.holder, iban, reference })
  await keepProviderMandate(ctx.db, ctx.actor.memberId, mandateId, signed)
  const withMandate = { ...order, mandate_id: signed }
  const payment = await openPayment(ctx, withMandate)
  await keepOpened(ctx, withMandate, payment)
  await ctx.inTransaction((own) => grantProvisional({ ...own, actor: ctx.actor }, withMandate, reference))
  return { order: order.order_id }
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
async function checkCode(ctx: MemberContext, given: string, phone: string): Promise<void> {
  const { memberId } = ctx.actor
  const hash = hashCode(memberId, given.trim())
  const since = new Date(ctx.now.getTime() - CODE_MINUTES * 60_000)
  const sent = await countTry(ctx.db, memberId, { since, most: MOST_TRIES })
  if (!sent || sent.phone !== phone || !sent.code_hash.equals(hash)) throw new ApiError('code_invalid')
  if (!(await consumeCode(ctx.db, memberId, hash))) throw new ApiError('code_invalid')
}

async function signAtProvider(
  ctx: MemberContext,
  order: OrderRow,
  { holder, iban, reference }: { holder: string; iban: string; reference: string },
): Promise<string> {
  return orFail(ctx, order, async () => {
    const customer = await customerAt(ctx, order.provider)
    const signedOn = ctx.now.toISOString().slice(0, 10)
    const { id } = await providerNamed(ctx, order.provider).addDebitMandate(customer, { holder, iban, signedOn, reference })
    await setMandate(ctx.db, order.order_id, id)
    return id
  })
}

async function grantProvisional(ctx: MemberContext, order: OrderRow, reference: string): Promise<void> {
  const { member_id: memberId, order_id: orderId, credits, amount: paidAmount, currency } = order
  // The provider may have been faster, and have refused.
  if (!(await stillStands(ctx.db, orderId))) return
  const lot = { memberId, credits, orderId, paidAmount, currency }
  await grantCredits(ctx, { ...lot, origin: 'direct_debit', key: `order:${orderId}`, provisional: true })
  await ctx.enqueue(memberMailJob, { site: order.site_id, order: orderId, mail: 'debit-announced', note: reference })
  ctx.announce(memberId, { kind: 'user' })
  ctx.announce(memberId, { kind: 'order', order: orderId })
}
