import * as z from 'zod'
import type { Context } from '../../../src/server/context.ts'
import type { RawRoute } from '../../../src/server/http/route.ts'
import { plainAmount } from '../../../src/platform/money.ts'
import { findResource, listResources, lockKey, saveResource } from '../local-payments.ts'
import { parseBatch } from '../../../src/providers/server/adyen/adyen-settlements.ts'
import { LocalPayment } from './local-adyen-payment.ts'

/** What the local Adyen keeps of each payment, in minor units. */
const FEE = 31
const REPORT_KEY = 'test_adyen_reports'

const COLUMNS = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Exchange Rate',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Batch Number',
] as const
type Column = (typeof COLUMNS)[number]

const Batch = z.object({
  id: z.string(),
  resource: z.literal('adyen-batch'),
  csv: z.string(),
  settled: z.array(z.string()),
})

type Item = { key: string; type: string; payment: LocalPayment; reference: string; amount: number }

/** All that a payment has moved; a chargeback that was reversed moved money twice. */
function listItems(payment: LocalPayment): Item[] {
  if (payment.status !== 'completed') return []
  const { pspReference, request, refunds, disputes } = payment
  const of = (type: string, reference: string, amount: number): Item => ({
    key: `${type}:${reference}`,
    type,
    payment,
    reference,
    amount,
  })
  const { value } = request.amount
  return [
    of('Settled', pspReference, value),
    ...refunds.map((refund) => of('Refunded', refund.id, -refund.value)),
    ...disputes.flatMap(({ id, reversed, rounds }) =>
      Array.from({ length: rounds }, (_, round) => [
        of(round === 0 ? 'Chargeback' : 'SecondChargeback', `${id}-${round}`, -value),
        ...(reversed || round + 1 < rounds
          ? [of('ChargebackReversed', `${id}-${round}`, value)]
          : []),
      ]).flat(),
    ),
  ]
}

const line = (fields: Partial<Record<Column, string>>) =>
  COLUMNS.map((column) => fields[column] ?? '').join(',')

const side = (unit: 'GC' | 'NC', amount: number) => {
  const column = amount < 0 ? 'Debit' : 'Credit'
  return {
    [`${unit === 'GC' ? 'Gross' : 'Net'} ${column} (${unit})`]: plainAmount({
      amount: Math.abs(amount),
    }),
  }
}

function toCsv(items: Item[], batch: number, now: Date): string {
  const common = {
    'Company Account': 'Vonk',
    'Creation Date': now.toISOString().slice(0, 19).replace('T', ' '),
    TimeZone: 'UTC',
    'Batch Number': String(batch),
  }
  const lines = items.map(({ type, payment, reference, amount }) => {
    const { request, pspReference } = payment
    const fee = type === 'Settled' ? FEE : 0
    return line({
      ...common,
      'Merchant Account': request.merchantAccount,
      'Psp Reference': pspReference,
      'Merchant Reference': request.reference,
      'Payment Method': 'visa',
      Type: type,
      'Modification Reference': reference,
      'Gross Currency': request.amount.currency,
      'Net Currency': request.amount.currency,
      'Exchange Rate': '1',
      ...side('GC', amount),
      ...side('NC', amount - fee),
      ...(fee > 0 && {
        'Markup (NC)': '0.20',
        'Scheme Fees (NC)': '0.03',
        'Interchange (NC)': '0.08',
      }),
    })
  })
  const sums = new Map<string, { account: string; currency: string; sum: number }>()
  for (const { type, payment, amount } of items) {
    const { merchantAccount: account, amount: paid } = payment.request
    const key = `${account} ${paid.currency}`
    const { sum } = sums.get(key) ?? { sum: 0 }
    const net = amount - (type === 'Settled' ? FEE : 0)
    sums.set(key, { account, currency: paid.currency, sum: sum + net })
  }
  const payouts = [...sums.values()].map(({ account, currency, sum }) =>
    line({
      ...common,
      'Merchant Account': account,
      Type: 'MerchantPayout',
      'Modification Reference': `"TX${batch}XT batch ${batch}, ${account}"`,
      'Net Currency': currency,
      // The payout leaves the balance.
      ...side('NC', -sum),
    }),
  )
  return `${[COLUMNS.join(','), ...lines, ...payouts].join('\n')}\n`
}

/** Closes the next batch if anything moved since the last; returns null for one that is not next. */
async function getBatch(ctx: Context, batch: number): Promise<string | null> {
  const id = `adyen-batch-${batch}`
  const existing = z.safeParse(Batch, await findResource(ctx.db, id))
  if (existing.success) return existing.data.csv
  const closed = z.array(Batch).parse(await listResources(ctx.db, 'adyen-batch'))
  if (batch !== closed.length + 1) return null
  const settled = new Set(closed.flatMap((one) => one.settled))
  const payments = z.array(LocalPayment).parse(await listResources(ctx.db, 'adyen-payment'))
  const items = payments.flatMap(listItems).filter(({ key }) => !settled.has(key))
  if (items.length === 0) return null
  const csv = toCsv(items, batch, ctx.now)
  const keys = items.map(({ key }) => key)
  const resource = { id, resource: 'adyen-batch' as const, csv, settled: keys }
  await saveResource(ctx.db, resource, ctx.now)
  return csv
}

/** The reports of the local Adyen: the batch after the last closes when it is asked for. */
export const localAdyenReportRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/local-adyen/reports/download/MerchantAccount/:account/:file',
    handle: async (ctx, request, { file = '' }) => {
      if (request.headers.get('x-api-key') !== REPORT_KEY)
        return new Response('Unauthorized', { status: 401 })
      const batch = parseBatch(file)
      const csv =
        batch === null
          ? null
          : await ctx.inTransaction(async (txCtx) => {
              await lockKey(txCtx.db, 'adyen-batch')
              return getBatch(txCtx, batch)
            })
      return csv === null
        ? new Response('Not found', { status: 404 })
        : new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    },
  },
]
