import { extractIBAN, isValidIBAN } from 'ibantools'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { createDebit as contract } from '../direct-debit-contract.ts'
import { bundlesIn } from '../../sites/rules.ts'
import { compactIban, isSepaCountry } from '../debit-rules.ts'
import { placeOrder } from './create-order.ts'
import { findRequestedOrder, setMandate, type OrderRow } from './credit-orders.ts'
import { assertDebitAllowed, isDebitBlocked } from './debit-blocks.ts'
import {
  addMandate,
  isBlockedIban,
  setProviderMandate,
  getMandateOfOrder,
  type NewMandate,
} from './debit-mandates.ts'
import { renderMandate, type MandateText } from './get-mandate.ts'
import { consumeCode, countTry } from './one-time-codes.ts'
import { providerNamed } from '../../providers/server/public.ts'
import { callProvider, ensureCustomer, openOrder } from './orders/open-order.ts'
import { toPhone } from '../../server/phone-number.ts'
import { CODE_MINUTES, hashCode } from './send-debit-code.ts'

type DebitForm = Parsed<typeof contract>

const MAX_TRIES = 5

/**
 * Verifies the signature (one-time code), inserts order and mandate, then creates both at the
 * provider, where settlement takes days. Until then the credits are a provisional lot.
 */
export async function createDebit(
  ctx: MemberContext,
  form: DebitForm,
): Promise<Output<typeof contract>> {
  const iban = parseIban(form.iban)
  const order = (await findRequestedOrder(ctx)) ?? (await signOrder(ctx, form, iban))
  const withMandate =
    order.provider_payment_id === null
      ? await signAtProvider(ctx, order, { holder: form.holder, iban })
      : order
  await openOrder(ctx, withMandate)
  return { order: order.order_id }
}

/** Inserts order and mandate in one transaction, which also consumes the code that signs them. */
async function signOrder(ctx: MemberContext, form: DebitForm, iban: string): Promise<OrderRow> {
  const phone = toPhone(form.phone, ctx.country)
  const ibanHash = ctx.payments.fingerprint(iban)
  if (
    (await isDebitBlocked(ctx.db, ctx.actor.memberId)) ||
    (await isBlockedIban(ctx.db, ctx.payments.fingerprints(iban)))
  )
    throw new ApiError('debit_blocked')
  await assertDebitAllowed(ctx, form.amount)
  const mandateText = await getAgreedMandate(ctx, form)
  const code = await verifyCode(ctx, form.otp, phone)
  const request = { bundle: form.bundle, amount: form.amount, code: form.code, next: form.next }
  return placeOrder(
    ctx,
    { ...request, method: 'sdd', cardId: null, storeCard: false },
    async (txCtx, order) => {
      if (!(await consumeCode(txCtx.db, ctx.actor.memberId, code)))
        throw new ApiError('code_invalid')
      await addMandate(
        txCtx.db,
        toMandate(txCtx, form, { order, iban, ibanHash, phone, mandateText }),
      )
    },
  )
}

type SignedMandate = {
  order: OrderRow
  iban: string
  ibanHash: Buffer
  phone: string
  mandateText: MandateText
}

function toMandate(
  ctx: MemberContext,
  form: DebitForm,
  { order, iban, ibanHash, phone, mandateText }: SignedMandate,
): NewMandate {
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
    agreed_text: mandateText.text,
    agreed_language: mandateText.language,
    agreed_version: mandateText.version,
    agreed_at: ctx.now,
    agreed_ip: ctx.address,
  }
}

/** Renders the mandate text; throws `mandate_changed` if the page showed another version. */
async function getAgreedMandate(
  ctx: MemberContext,
  { mandate, amount }: DebitForm,
): Promise<MandateText> {
  const { currency } = bundlesIn(ctx.site.settings, ctx.country)
  const mandateText = await renderMandate(ctx, { amount, currency })
  if (mandateText.version !== mandate) throw new ApiError('mandate_changed')
  return mandateText
}

function parseIban(text: string): string {
  const iban = compactIban(text)
  const { countryCode = '' } = extractIBAN(iban)
  if (!isValidIBAN(iban) || !isSepaCountry(countryCode)) throw new ApiError('iban_invalid')
  return iban
}

/**
 * Counts the attempt before comparing, in its own transaction, so that the failure does not roll it
 * back.
 */
async function verifyCode(ctx: MemberContext, typed: string, phone: string): Promise<Buffer> {
  const hash = hashCode(ctx, typed.trim())
  const since = new Date(ctx.now.getTime() - CODE_MINUTES * 60_000)
  const sent = await countTry(ctx.db, ctx.actor.memberId, { since, maxTries: MAX_TRIES })
  if (!sent || sent.phone !== phone || !sent.code_hash.equals(hash))
    throw new ApiError('code_invalid')
  return hash
}

/** The reference is also the idempotency key: a repeat gets the mandate of the first attempt. */
async function signAtProvider(
  ctx: MemberContext,
  order: OrderRow,
  { holder, iban }: { holder: string; iban: string },
): Promise<OrderRow> {
  if (order.status !== 'pending' || order.mandate_id !== null) return order
  const { mandate_id: mandateId, reference } = await getMandateOfOrder(ctx.db, order.order_id)
  return callProvider(ctx, order, async () => {
    const customer = await ensureCustomer(ctx, order.provider)
    const signedOn = order.created_at.toISOString().slice(0, 10)
    const { id } = await (
      await providerNamed(ctx, order.provider)
    ).addDebitMandate(customer, {
      holder,
      iban,
      signedOn,
      reference,
    })
    await setProviderMandate(ctx.db, ctx.actor.memberId, mandateId, id)
    await setMandate(ctx.db, order.order_id, id)
    return { ...order, mandate_id: id }
  })
}
