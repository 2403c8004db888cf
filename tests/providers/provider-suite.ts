import { beforeAll, describe, expect, test } from 'vitest'
import { currencies } from '../../src/platform/money.ts'
import {
  ProviderError,
  type PaymentProvider,
  type PaymentRequest,
} from '../../src/providers/server/provider.ts'

export type Ending = 'paid' | 'failed' | 'canceled' | 'expired' | 'pending'

const providerFaults = ['down', 'nonsense', 'no JSON'] as const
type ProviderFault = (typeof providerFaults)[number]

/** Responses of a faulty provider. */
export async function faultResponse(how: ProviderFault): Promise<Response> {
  if (how === 'down') throw new Error('connection refused')
  return how === 'nonsense'
    ? Response.json({ hello: 'world' })
    : new Response('<html>Bad gateway</html>')
}

/** A provider and its environment: buyers, banks and users of its dashboard. */
export type ProviderWorld = {
  provider: PaymentProvider
  /** Actions of a buyer at the checkout; `refused`: with a card whose later charges are refused. */
  end(paymentId: string, ending: Ending, card?: 'good' | 'refused'): Promise<void>
  chargeBack(paymentId: string): Promise<void>
  /** Reverses a chargeback, whose money returns. */
  reverseChargeback(paymentId: string): Promise<void>
  /** Refunds the rest in the provider's dashboard. */
  refundByProvider(paymentId: string): Promise<void>
  /** The ids that our webhook was called with. */
  webhookCalls(): Promise<string[]>
  /** Advances time until the provider no longer recognises a repeated key; does nothing for one that always does. */
  expireKeys(): void
  /** The provider signs direct debits itself, so mandates cannot be added. */
  signsDebitsItself?: true
  /** The buyer confirms the charge of a stored card on the provider's page. */
  confirmsCharges?: true
  /** Makes requests end as `disturbed` says, until the returned function is called. */
  injectFault(how: ProviderFault): () => void
}

let orders = 1000

function request(more: Partial<PaymentRequest> = {}): PaymentRequest {
  orders++
  return {
    orderId: String(orders),
    amount: { amount: 1999, currency: 'EUR' },
    method: 'ideal',
    description: `Vonk ${orders}`,
    returnUrl: `https://vonk.example/transactions/${orders}`,
    webhookUrl: `https://vonk.example/api/payment-webhook.php?order=${orders}`,
    locale: 'nl',
    country: 'NL',
    ...more,
  }
}

/** Tests that every adapter of the port must pass unchanged. */
export function providerSuite(name: string, build: () => Promise<ProviderWorld>): void {
  describe(`the provider port, ${name}`, () => {
    let world: ProviderWorld
    beforeAll(async () => {
      world = await build()
    })
    payments(() => world)
    refunds(() => world)
    cards(() => world)
    failures(() => world)
  })
}

function payments(world: () => ProviderWorld): void {
  test('creates a payment with checkout and order number, and never two for one order', async () => {
    const { provider } = world()
    const paymentRequest = request()
    const [first, second] = [
      await provider.openPayment(paymentRequest),
      await provider.openPayment(paymentRequest),
    ]
    expect(first).toMatchObject({
      orderId: paymentRequest.orderId,
      status: 'pending',
      amount: paymentRequest.amount,
      refunds: [],
      chargebacks: [],
    })
    expect(first.checkout).toMatch(/^https?:\/\//)
    expect(second.id).toBe(first.id)
    expect((await provider.fetchPayment(first.id))?.id).toBe(first.id)
  })

  test('transfers amounts of every currency to the minor unit', async () => {
    const { provider } = world()
    for (const currency of currencies)
      for (const amount of [1, 10, 99, 100, 14_399]) {
        const opened = await provider.openPayment(
          request({ amount: { amount, currency }, method: 'creditcard' }),
        )
        expect((await provider.fetchPayment(opened.id))?.amount).toEqual({ amount, currency })
      }
  })

  test.each([
    ['paid', 'completed'],
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
    ['pending', 'pending'],
  ] as const)(
    'a payment that is %s over there is %s here, and our webhook hears its number',
    async (ending, status) => {
      const { provider, end, webhookCalls } = world()
      const { id } = await provider.openPayment(request())
      await end(id, ending)
      expect((await provider.fetchPayment(id))?.status).toBe(status)
      if (ending !== 'pending') expect(await webhookCalls()).toContain(id)
    },
  )

  test('cancels an open payment but not a paid one', async () => {
    const { provider, end } = world()
    const open = await provider.openPayment(request({ method: 'sct' }))
    await provider.cancelPayment(open.id)
    expect((await provider.fetchPayment(open.id))?.status).toBe('cancelled')
    const paid = await provider.openPayment(request())
    await end(paid.id, 'paid')
    await provider.cancelPayment(paid.id)
    expect((await provider.fetchPayment(paid.id))?.status).toBe('completed')
  })

  test('returns null for an unknown payment', async () => {
    expect(await world().provider.fetchPayment('tr_doesnotexist')).toBeNull()
  })
}

function refunds(world: () => ProviderWorld): void {
  const paid = async () => {
    const { id } = await world().provider.openPayment(request())
    await world().end(id, 'paid')
    return id
  }
  const partialRefund = (amount: number, key: string) => ({
    amount: { amount, currency: 'EUR' as const },
    key,
    description: 'paid back',
  })

  test('creates a refund once per key and lists it', async () => {
    const { provider } = world()
    const id = await paid()
    const [first, second] = [
      await provider.refund(id, partialRefund(500, `k1-${id}`)),
      await provider.refund(id, partialRefund(500, `k1-${id}`)),
    ]
    expect(second.id).toBe(first.id)
    await provider.refund(id, partialRefund(700, `k2-${id}`))
    const listed = (await provider.fetchPayment(id))?.refunds ?? []
    expect(listed.map(({ amount, failed }) => [amount, failed])).toEqual([
      [500, false],
      [700, false],
    ])
  })

  test('creates a refund once per key, also when the provider no longer recognises the key', async () => {
    const { provider, expireKeys } = world()
    const id = await paid()
    const first = await provider.refund(id, partialRefund(500, `k4-${id}`))
    expireKeys()
    expect((await provider.refund(id, partialRefund(500, `k4-${id}`))).id).toBe(first.id)
    expect((await provider.fetchPayment(id))?.refunds).toMatchObject([
      { amount: 500, key: `k4-${id}` },
    ])
  })

  test('refuses a refund above the remaining amount permanently', async () => {
    const { provider } = world()
    const id = await paid()
    const attempt = provider.refund(id, partialRefund(2_000, `k3-${id}`))
    await expect(attempt).rejects.toMatchObject({ name: 'ProviderError', refused: true })
  })

  test('lists refunds from the dashboard and chargebacks, and calls our webhook', async () => {
    const { provider, refundByProvider, chargeBack, webhookCalls } = world()
    const [refunded, disputed] = [await paid(), await paid()]
    const before = (await webhookCalls()).length
    await refundByProvider(refunded)
    await chargeBack(disputed)
    expect((await provider.fetchPayment(refunded))?.refunds).toMatchObject([
      { amount: 1999, failed: false, key: null },
    ])
    expect((await provider.fetchPayment(disputed))?.chargebacks).toMatchObject([
      { amount: 1999, reversed: false },
    ])
    expect((await webhookCalls()).slice(before)).toEqual(
      expect.arrayContaining([refunded, disputed]),
    )
  })

  test('lists a chargeback whose dispute was won as reversed, under its id, and calls our webhook', async () => {
    const { provider, chargeBack, reverseChargeback, webhookCalls } = world()
    const id = await paid()
    await chargeBack(id)
    const standing = (await provider.fetchPayment(id))?.chargebacks[0]
    const before = (await webhookCalls()).length
    await reverseChargeback(id)
    const reversed = await provider.fetchPayment(id)
    expect(reversed?.status).toBe('completed')
    // A provider may tell the reason too.
    expect(reversed?.chargebacks).toMatchObject([
      { id: standing?.id, amount: 1999, reversed: true },
    ])
    expect((await webhookCalls()).slice(before)).toContain(id)
    await chargeBack(id)
    expect((await provider.fetchPayment(id))?.chargebacks.map((one) => one.reversed)).toEqual([
      true,
      false,
    ])
  })
}

function cards(world: () => ProviderWorld): void {
  const customer = async () => {
    orders++
    const { id } = await world().provider.addCustomer({ memberId: String(orders), locale: 'pl' })
    return id
  }

  async function storeCard(card: 'good' | 'refused') {
    const { provider, end } = world()
    const owner = await customer()
    const opened = await provider.openPayment(
      request({ method: 'creditcard', customer: { id: owner, storeCard: true } }),
    )
    await end(opened.id, 'paid', card)
    const report = await provider.fetchPayment(opened.id)
    const mandates = await provider.listMandates(owner)
    return { owner, report, mandate: mandates[0], mandates }
  }
  const charge = (owner: string, mandateId: string) =>
    world().provider.openPayment(
      request({ method: 'creditcard', customer: { id: owner, mandateId } }),
    )

  const confirm = async ({ id, checkout }: { id: string; checkout: string | null }) => {
    expect(checkout !== null).toBe(world().confirmsCharges === true)
    if (checkout !== null) await world().end(id, 'paid')
  }

  test('stores a card with consent as brand and last four digits, and charges it for the next order', async () => {
    const { owner, report, mandate, mandates } = await storeCard('good')
    expect(mandates).toHaveLength(1)
    expect(report).toMatchObject({ customerId: owner, mandateId: mandate?.id })
    expect(mandate).toMatchObject({
      method: 'creditcard',
      valid: true,
      brand: 'Visa',
      lastFour: '4242',
    })
    // Not every provider tells when a card expires.
    expect(mandate?.expires ?? '2029-12-31').toMatch(/^\d{4}-\d\d-\d\d$/)
    const next = await charge(owner, mandate?.id ?? '')
    await confirm(next)
    expect((await world().provider.fetchPayment(next.id))?.status).toBe('completed')
  })

  test('reports a refused charge of a stored card as failed', async () => {
    const { owner, mandate } = await storeCard('refused')
    const next = await charge(owner, mandate?.id ?? '')
    await confirm(next)
    expect((await world().provider.fetchPayment(next.id))?.status).toBe('failed')
  })

  test('finds a charge by its order among all payments of its customer, and none that was never made', async () => {
    const { owner, mandate } = await storeCard('good')
    const { provider } = world()
    const opened = await charge(owner, mandate?.id ?? '')
    for (let more = 0; more < 3; more++) await charge(owner, mandate?.id ?? '')
    expect(await provider.findPayment(owner, opened.orderId ?? '')).toMatchObject({
      id: opened.id,
      orderId: opened.orderId,
    })
    expect(await provider.findPayment(owner, '1')).toBeNull()
    expect(await provider.findPayment(await customer(), opened.orderId ?? '')).toBeNull()
  })

  test('removes a stored card, also twice', async () => {
    const { owner, mandate } = await storeCard('good')
    await world().provider.revokeMandate(owner, mandate?.id ?? '')
    await world().provider.revokeMandate(owner, mandate?.id ?? '')
    expect(await world().provider.listMandates(owner)).toEqual([])
  })

  test('removes a customer with their cards, also twice', async () => {
    const { owner } = await storeCard('good')
    await world().provider.removeCustomer(owner)
    await world().provider.removeCustomer(owner)
    expect(
      await world()
        .provider.listMandates(owner)
        .catch(() => []),
    ).toEqual([])
  })

  test('signs a debit by a mandate, which is pending until the bank settles it', async () => {
    const { provider, end } = world()
    const owner = await customer()
    const debit = {
      holder: 'D. Jansen',
      iban: 'NL91ABNA0417164300',
      signedOn: '2026-06-01',
      reference: `VONK${owner}`,
    }
    if (world().signsDebitsItself) {
      await expect(provider.addDebitMandate(owner, debit)).rejects.toMatchObject({ refused: true })
      return
    }
    const mandate = await provider.addDebitMandate(owner, debit)
    expect((await provider.addDebitMandate(owner, debit)).id).toBe(mandate.id)
    expect(mandate).toMatchObject({ method: 'sdd', lastFour: '4300' })
    const payment = await provider.openPayment(
      request({ method: 'sdd', customer: { id: owner, mandateId: mandate.id } }),
    )
    expect((await provider.fetchPayment(payment.id))?.status).toBe('pending')
    await end(payment.id, 'paid')
    expect((await provider.fetchPayment(payment.id))?.status).toBe('completed')
  })
}

function failures(world: () => ProviderWorld): void {
  test.each(providerFaults)(
    'throws a retryable failure when the provider responds with “%s”',
    async (how) => {
      const { provider, injectFault } = world()
      const { id } = await provider.openPayment(request())
      const restore = injectFault(how)
      const attempts = [
        provider.openPayment(request()),
        provider.fetchPayment(id),
        provider.addCustomer({ memberId: '1', locale: 'en' }),
        provider.refund(id, { amount: { amount: 1, currency: 'EUR' }, key: 'k', description: 'd' }),
      ]
      const failed = await Promise.allSettled(attempts)
      restore()
      for (const one of failed) {
        expect(one.status).toBe('rejected')
        if (one.status === 'rejected') {
          expect(one.reason).toBeInstanceOf(ProviderError)
          expect(one.reason).toMatchObject({ refused: false })
        }
      }
      expect((await provider.fetchPayment(id))?.id).toBe(id)
    },
  )
}
