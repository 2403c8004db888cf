import * as z from 'zod'
import { currencies } from '../../platform/money.ts'
import { TEST_PROVIDER } from '../../sites/rules.ts'
import type { Method } from '../rules.ts'
import { testResults } from '../contract.ts'
import {
  ProviderError,
  type PaymentProvider,
  type ProviderRecords,
  type ReportedPayment,
} from './provider.ts'

type TestResult = (typeof testResults)[number]

const Money = z.object({ amount: z.int(), currency: z.enum(currencies) })
/** Its checkout is the page of the order. */
const Opened = z.object({ orderId: z.string(), amount: Money, returnUrl: z.string() })
const Ended = z.object({ status: z.enum(testResults) })
const Refunded = z.object({ key: z.string(), amount: z.int() })

type TestPayment = z.infer<typeof Opened> & { status: TestResult | 'pending' }

const toPaymentId = (orderId: string) => `test-${orderId}`

/** A test has no mandate that could be signed or charged. */
export const servesTests = (method: Method): boolean => method !== 'sdd'

async function findTestPayment(records: ProviderRecords, id: string): Promise<TestPayment | null> {
  const book = await records.list(id)
  const opened = book.find(({ kind }) => kind === 'opened')
  if (!opened) return null
  const ended = book.find(({ kind }) => kind === 'ended')
  return {
    ...Opened.parse(opened.body),
    status: ended ? Ended.parse(ended.body).status : 'pending',
  }
}

/** Ends a payment that is open; the first result stays. */
export async function endTestPayment(
  records: ProviderRecords,
  id: string,
  status: TestResult,
): Promise<void> {
  await records.add(id, { id: 'ended', kind: 'ended', body: { status } })
}

/**
 * The stub at which staff and invited testers of a closed brand buy: its books are `records`, and no
 * request leaves the installation. It keeps no cards.
 */
export function testProvider(records: ProviderRecords): PaymentProvider {
  const fetchPayment = async (id: string): Promise<ReportedPayment | null> => {
    const payment = await findTestPayment(records, id)
    return payment && toReport(id, payment, await listRefunds(records, id))
  }
  return {
    name: TEST_PROVIDER,
    fetchPayment,
    async openPayment(request) {
      const id = toPaymentId(request.orderId)
      const { orderId, amount, returnUrl } = request
      const body = { orderId, amount, returnUrl }
      await records.add(id, { id: 'opened', kind: 'opened', body })
      const opened = await fetchPayment(id)
      if (!opened) throw new ProviderError('the test payment was not recorded')
      return opened
    },
    findPayment: (_, orderId) => fetchPayment(toPaymentId(orderId)),
    // Leaves nothing behind of an order that was removed while its payment was opened.
    async cancelPayment(id) {
      const payment = await findTestPayment(records, id)
      if (payment?.status === 'pending') await records.remove(id, 'opened')
    },
    async refund(id, { amount: { amount }, key }) {
      const refund = `refund-${key}`
      await records.add(id, { id: refund, kind: 'refund', body: { key, amount } })
      return { id: refund }
    },
    addCustomer: async ({ memberId }) => ({ id: `member-${memberId}` }),
    listMandates: async () => [],
    addDebitMandate: async () => {
      throw new ProviderError('a test has no direct debits', { refused: true })
    },
    revokeMandate: async () => {},
    removeCustomer: async () => {},
    checkAccount: async () => {},
  }
}

async function listRefunds(
  records: ProviderRecords,
  id: string,
): Promise<ReportedPayment['refunds']> {
  const book = await records.list(id)
  return book.flatMap(({ id: refund, kind, body }) => {
    if (kind !== 'refund') return []
    const { key, amount } = Refunded.parse(body)
    return [{ id: refund, amount, failed: false, settled: true, key }]
  })
}

const toReport = (
  id: string,
  { orderId, amount, status, returnUrl }: TestPayment,
  refunds: ReportedPayment['refunds'],
): ReportedPayment => ({
  id,
  orderId,
  amount,
  status,
  ...(status === 'failed' && { failure: 'declined' as const }),
  checkout: status === 'pending' ? returnUrl : null,
  mandateId: null,
  customerId: null,
  refunds,
  chargebacks: [],
})
