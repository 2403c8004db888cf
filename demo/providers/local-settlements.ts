import * as z from 'zod'
import type { Context } from '../../src/server/context.ts'
import type { Currency } from '../../src/platform/money.ts'
import { listResources, saveResource } from './local-payments.ts'
import { newResourceId } from './local-payment-book.ts'
import { LocalPayment } from './local-shapes.ts'
import {
  fromMollie,
  toMollie,
  type MollieAmount,
} from '../../src/providers/server/mollie/mollie-shapes.ts'

/** What the local provider keeps of each payment, in minor units. */
const FEE = 29

const Item = z.object({
  id: z.string(),
  paymentId: z.string(),
  settlementAmount: z.object({ currency: z.string(), value: z.string() }),
})
type Item = z.infer<typeof Item>

const Settlement = z.looseObject({
  id: z.string(),
  payments: z.array(Item),
  refunds: z.array(Item),
  chargebacks: z.array(Item),
})
type Items = Pick<z.infer<typeof Settlement>, 'payments' | 'refunds' | 'chargebacks'>

export async function listLocalSettlements(ctx: Context): Promise<z.infer<typeof Settlement>[]> {
  return z.array(Settlement).parse(await listResources(ctx.db, 'settlement'))
}

/** Pays out all that was paid until now and not paid out before, one settlement a currency. */
export async function closeSettlements(ctx: Context): Promise<void> {
  const settled = new Set(
    (await listLocalSettlements(ctx)).flatMap(({ payments, refunds, chargebacks }) =>
      [...payments, ...refunds, ...chargebacks].map(({ id }) => id),
    ),
  )
  const payments = z.array(LocalPayment).parse(await listResources(ctx.db, 'payment'))
  const paid = payments.filter(
    ({ status, createdAt }) => status === 'paid' && new Date(createdAt) <= ctx.now,
  )
  for (const currency of new Set(paid.map(({ amount }) => amount.currency)))
    await settle(ctx, currency, openItems(paid, currency, settled))
}

function openItems(paid: LocalPayment[], currency: Currency, settled: Set<string>): Items {
  const own = paid.filter(({ amount }) => amount.currency === currency)
  const isOpen = ({ id }: { id: string }) => !settled.has(id)
  const deduct = (of: (payment: LocalPayment) => Part[]) =>
    own.flatMap((payment) =>
      of(payment)
        .filter(isOpen)
        .map((part) => toItem(payment.id, part, -1)),
    )
  return {
    payments: own.filter(isOpen).map((payment) => toItem(payment.id, payment, 1)),
    refunds: deduct(({ _embedded }) =>
      _embedded.refunds.filter(({ status }) => status === 'refunded'),
    ),
    chargebacks: deduct(({ _embedded }) =>
      _embedded.chargebacks.filter(({ reversedAt }) => !reversedAt),
    ),
  }
}

type Part = { id: string; amount: z.infer<typeof MollieAmount> }

function toItem(paymentId: string, { id, amount: reported }: Part, sign: 1 | -1): Item {
  const { amount, currency } = fromMollie(reported)
  return { id, paymentId, settlementAmount: toMollie({ amount: sign * amount, currency }) }
}

async function settle(ctx: Context, currency: Currency, items: Items): Promise<void> {
  const all = [...items.payments, ...items.refunds, ...items.chargebacks]
  if (all.length === 0) return
  const gross = all.reduce(
    (sum, { settlementAmount }) => sum + Number(settlementAmount.value.replace('.', '')),
    0,
  )
  const fees = FEE * items.payments.length
  const [year = '', month = ''] = ctx.now.toISOString().split('-')
  const cost = { method: 'ideal', amountGross: toMollie({ amount: fees, currency }) }
  const settlement = {
    resource: 'settlement',
    id: newResourceId('stl'),
    status: 'paidout',
    settledAt: ctx.now.toISOString(),
    amount: toMollie({ amount: gross - fees, currency }),
    periods: { [year]: { [month]: { revenue: [], costs: [cost] } } },
    ...items,
  }
  await saveResource(ctx.db, settlement, ctx.now)
}
