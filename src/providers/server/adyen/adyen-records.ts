import * as z from 'zod'
import { currencies } from '../../../platform/money.ts'
import type { ProviderRecords, ReportedPayment, ReportedWarning } from '../provider.ts'

const Amount = z.object({ amount: z.number(), currency: z.string() })

const Link = z.object({ id: z.string(), url: z.string() })

/**
 * What we asked Adyen for; `link` is null for the charge of a stored card, unless the buyer has to
 * authenticate.
 */
const OpeningRecord = z.object({
  orderId: z.string(),
  amount: z.object({ amount: z.number(), currency: z.enum(currencies) }),
  link: z.nullable(Link),
  customer: z.nullable(z.string()),
  mandate: z.nullable(z.string()),
  storesCard: z.boolean(),
})
export type OpeningRecord = z.infer<typeof OpeningRecord>

/** The result of an attempt to pay. */
const Authorisation = z.object({
  id: z.string(),
  success: z.boolean(),
  amount: z.nullable(Amount),
  reason: z.string(),
  token: z.nullable(z.string()),
  /** Adyen's alias of the card. */
  alias: z.optional(z.string()),
  /** Adyen's name of the method that paid, which for a card is its brand. */
  brand: z.optional(z.string()),
})
export type Authorisation = z.infer<typeof Authorisation>

const Refund = z.object({ id: z.string(), key: z.nullable(z.string()), amount: z.number() })
const Reason = z.object({ code: z.string(), text: z.string() })

/** What a bank reported; records of earlier releases have neither reason nor deadline. */
const BankReport = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.optional(Reason),
  dueAt: z.optional(z.nullable(z.string())),
})
const Reference = z.object({ id: z.string() })

export type AdyenBook = Pick<ReportedPayment, 'refunds' | 'chargebacks' | 'warnings'> & {
  opened: { order: OpeningRecord; at: Date } | null
  isCancelled: boolean
  authorised: Authorisation | null
  /** The latest refused attempt; the buyer may try again. */
  refused: Authorisation | null
}

type Records = Awaited<ReturnType<ProviderRecords['list']>>

const bodies = <Shape extends z.ZodType>(records: Records, kind: string, shape: Shape) =>
  records.filter((one) => one.kind === kind).map((one) => z.parse(shape, one.body))

/** Reads what was asked and reported about a payment. */
export function readBook(records: Records): AdyenBook {
  const opened = records.find(({ kind }) => kind === 'opened')
  const order = opened && z.parse(OpeningRecord, opened.body)
  const [authenticationLink] = bodies(records, 'link', Link)
  const attempts = bodies(records, 'authorisation', Authorisation)
  const reversed = bodies(records, 'chargeback_reversal', Reference)
  const defended = bodies(records, 'information_supplied', Reference)
  return {
    opened: order
      ? { order: { ...order, link: authenticationLink ?? order.link }, at: opened.at }
      : null,
    isCancelled: records.some(({ kind }) => kind === 'cancelled'),
    authorised: attempts.find(({ success }) => success) ?? null,
    // A charge of a stored card that lacked its buyer goes on at Adyen's page.
    refused:
      attempts.findLast((one) => !one.success && !(order?.mandate && lacksBuyer(one))) ?? null,
    refunds: readRefunds(records),
    chargebacks: bodies(records, 'chargeback', BankReport).map(({ dueAt, ...one }) => ({
      ...one,
      evidenceDueAt: toDate(dueAt),
      reversed: reversed.some(({ id }) => id === one.id),
      defended: defended.some(({ id }) => id === one.id),
    })),
    warnings: [...readWarnings(records, 'fraud'), ...readWarnings(records, 'information')],
  }
}

const lacksBuyer = ({ reason }: Authorisation) => /authentication[ _]required/i.test(reason)

const toDate = (text: string | null | undefined) => (text ? new Date(text) : undefined)

const readWarnings = (records: Records, kind: 'fraud' | 'information'): ReportedWarning[] =>
  bodies(records, `${kind}_warning`, BankReport).map(({ id, dueAt, ...one }) => ({
    ...one,
    id: `${kind}-${id}`,
    kind,
    dueAt: toDate(dueAt),
  }))

/** A refund is requested, then reported as made or failed, in any order. */
function readRefunds(records: Records): ReportedPayment['refunds'] {
  const reported = bodies(records, 'refund_report', Refund)
  const failed = bodies(records, 'refund_failure', Refund)
  const all = [...bodies(records, 'refund', Refund), ...reported, ...failed]
  const ids = new Set(all.map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const same = all.filter((one) => one.id === id)
    const amount = same[0]?.amount
    if (amount === undefined) return []
    const isFailed = failed.some((one) => one.id === id)
    return {
      id,
      amount,
      failed: isFailed,
      settled: !isFailed && reported.some((one) => one.id === id),
      key: same.find(({ key }) => key !== null)?.key ?? null,
    }
  })
}
