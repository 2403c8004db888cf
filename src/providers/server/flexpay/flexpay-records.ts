import * as z from 'zod'
import { currencies } from '../../../platform/money.ts'
import type { ProviderRecords, ReportedPayment } from '../provider.ts'

/** What we asked FlexPay for; it knows nothing of an order before the buyer tries to pay. */
const Opened = z.object({
  orderId: z.string(),
  amount: z.object({ amount: z.number(), currency: z.enum(currencies) }),
  checkout: z.string(),
  customer: z.nullable(z.string()),
  mandate: z.nullable(z.string()),
  storesCard: z.boolean(),
})

const Transaction = z.object({ id: z.string(), amount: z.number() })
const Sale = Transaction.extend({ brand: z.optional(z.string()) })
const RefundRequest = z.object({ key: z.string(), amount: z.number() })
const Refunded = RefundRequest.extend({ id: z.string() })
const Reversal = z.object({ chargeback: z.string() })

export type FlexPayBook = Pick<ReportedPayment, 'refunds' | 'chargebacks'> & {
  opened: { order: z.infer<typeof Opened>; at: Date } | null
  isCancelled: boolean
  /** The transaction of the sale, which a refund names. */
  transaction: string | null
  /** FlexPay's name of the brand of the card that paid. */
  brand: string | undefined
  /** Refunds whose response was lost, by key. */
  unanswered: ReadonlyMap<string, Date>
}

type Records = Awaited<ReturnType<ProviderRecords['list']>>

const bodies = <Shape extends z.ZodType>(records: Records, kind: string, shape: Shape) =>
  records.filter((one) => one.kind === kind).map((one) => z.parse(shape, one.body))

/** Reads what was asked and reported about a payment. */
export function readBook(records: Records): FlexPayBook {
  const opened = records.find(({ kind }) => kind === 'opened')
  const reversed = bodies(records, 'chargeback_reversal', Reversal)
  const [sale] = bodies(records, 'sale', Sale)
  return {
    opened: opened ? { order: z.parse(Opened, opened.body), at: opened.at } : null,
    isCancelled: records.some(({ kind }) => kind === 'cancelled'),
    transaction: sale?.id ?? null,
    brand: sale?.brand,
    chargebacks: bodies(records, 'chargeback', Transaction).map(({ id, amount }) => ({
      id,
      amount,
      reversed: reversed.some(({ chargeback }) => chargeback === id),
    })),
    ...readRefunds(records),
  }
}

/**
 * A reported credit is the refund that we requested if it has its number, or its amount where the
 * response was lost; otherwise it was made in the Control Center.
 */
function readRefunds(records: Records): Pick<FlexPayBook, 'refunds' | 'unanswered'> {
  const answered = bodies(records, 'refund', Refunded)
  const lost = bodies(records, 'refund_request', RefundRequest).filter(
    ({ key }) => !answered.some((one) => one.key === key),
  )
  const refunds: ReportedPayment['refunds'] = []
  for (const { id, amount } of bodies(records, 'credit', Transaction)) {
    const answeredRefund = answered.find((one) => one.id === id)
    const index = answeredRefund ? -1 : lost.findIndex((one) => one.amount === amount)
    const [adopted] = index < 0 ? [] : lost.splice(index, 1)
    refunds.push({
      id,
      amount,
      failed: false,
      settled: true,
      key: (answeredRefund ?? adopted)?.key ?? null,
    })
  }
  for (const { id, amount, key } of answered)
    if (!refunds.some((one) => one.id === id))
      refunds.push({ id, amount, failed: false, settled: false, key })
  const unanswered = new Map(
    records
      .filter(
        ({ kind, id }) => kind === 'refund_request' && lost.some(({ key }) => id === `ask-${key}`),
      )
      .map(({ id, at }) => [id.slice('ask-'.length), at]),
  )
  return { refunds, unanswered }
}
