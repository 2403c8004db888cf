import type { Context } from '../../../src/server/context.ts'
import { newId } from '../../../src/server/ids.ts'
import { plainAmount } from '../../../src/platform/money.ts'
import { REFUSED_CARD, type WebhookOptions } from '../local-payment-book.ts'
import { removeResource } from '../local-payments.ts'
import { findLocalSale, report, saveSale, type LocalSale } from './local-flexpay-sale.ts'

/** What the person at the page chose. */
export type Choice = WebhookOptions & { status: string; card: string; fault: string }

const results = {
  paid: 'APPROVED',
  failed: 'DECLINED',
  canceled: 'CANCELLED',
  expired: 'EXPIRED',
  pending: 'PENDING',
} as const

const isResult = (status: string): status is keyof typeof results => Object.hasOwn(results, status)

export async function applyChoice(ctx: Context, sale: LocalSale, choice: Choice): Promise<void> {
  const isPaid = sale.result === 'APPROVED'
  if (isPaid) await applyFollowUp(ctx, sale, choice)
  else if (isResult(choice.status)) await endSale(ctx, sale, choice, results[choice.status])
}

async function endSale(
  ctx: Context,
  sale: LocalSale,
  choice: Choice,
  chosen: LocalSale['result'],
): Promise<void> {
  const { oneClickToken } = sale.order
  const stored = oneClickToken ? await claimToken(ctx, oneClickToken) : null
  const pan = stored?.pan ?? (choice.card === REFUSED_CARD ? REFUSED_CARD : '4242')
  const isRefused = oneClickToken !== undefined && (!stored || stored.pan === REFUSED_CARD)
  const result = isRefused && chosen === 'APPROVED' ? 'DECLINED' : chosen
  const brand = pan === REFUSED_CARD ? 'MASTERCARD' : 'VISA'
  const ended: LocalSale = {
    ...sale,
    result,
    amount: choice.fault === 'amount' ? sale.amount + 1 : sale.amount,
    ...(result === 'APPROVED' && { card: { brand, pan }, token: newId() }),
  }
  await saveSale(ctx, ended)
  await report(ctx, ended, saleEvent(ended), withFault(choice))
}

/** A token pays once. */
async function claimToken(ctx: Context, token: string): Promise<LocalSale['card']> {
  const source = await findLocalSale(ctx, token)
  await removeResource(ctx.db, `flexpay-link-${token}`)
  if (source) await saveSale(ctx, { ...source, token: null })
  return source?.card ?? null
}

function saleEvent({ amount, card, result, token, transactionID }: LocalSale) {
  const priceAmount = plainAmount({ amount })
  if (result !== 'APPROVED') return { priceAmount, transactionID, event: result.toLowerCase() }
  return {
    priceAmount,
    transactionID,
    CCBrand: card?.brand ?? '',
    truncatedPAN: `XXXXXXXXXXXX${card?.pan ?? ''}`,
    oneClickToken: token ?? '',
  }
}

const withFault = (choice: Choice) => ({
  ...choice,
  ...(choice.fault === 'signature' && { key: 'the key of another shop' }),
})

async function applyFollowUp(ctx: Context, sale: LocalSale, choice: Choice): Promise<void> {
  const open = sale.chargebacks.find(({ reversed }) => !reversed)
  if (choice.status === 'refund' && !open) await creditSale(ctx, sale, remaining(sale), choice)
  if (choice.status === 'refund-half' && !open)
    await creditSale(ctx, sale, Math.floor(remaining(sale) / 2), choice)
  if (choice.status === 'chargeback' && !open) {
    const chargeback = { id: newId(), reversed: false }
    await saveSale(ctx, { ...sale, chargebacks: [...sale.chargebacks, chargeback] })
    await report(
      ctx,
      sale,
      followUp(sale, 'chargeback', chargeback.id, sale.amount),
      withFault(choice),
    )
  }
  if (choice.status === 'chargeback-reversed' && open) {
    const chargebacks = sale.chargebacks.map((one) => ({ ...one, reversed: true }))
    await saveSale(ctx, { ...sale, chargebacks })
    const event = followUp(sale, 'chargeback_reversal', newId(), sale.amount)
    await report(ctx, sale, { ...event, parentID: open.id }, withFault(choice))
  }
}

export const remaining = ({ amount, credits }: LocalSale): number =>
  amount - credits.reduce((sum, credit) => sum + credit.amount, 0)

export async function creditSale(
  ctx: Context,
  sale: LocalSale,
  amount: number,
  options: WebhookOptions = {},
): Promise<string> {
  const credit = { id: newId(), amount }
  await saveSale(ctx, { ...sale, credits: [...sale.credits, credit] })
  await report(ctx, sale, followUp(sale, 'credit', credit.id, amount), options)
  return credit.id
}

const followUp = (
  { transactionID }: LocalSale,
  event: string,
  id: string,
  amount: number,
): Record<string, string> => ({
  event,
  transactionID: id,
  parentID: transactionID,
  priceAmount: plainAmount({ amount }),
})
