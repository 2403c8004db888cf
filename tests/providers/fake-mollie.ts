import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { allMethods, listActiveMethods, methods } from './fake-mollie-methods.ts'
import type { Ending } from './provider-suite.ts'

/**
 * Mollie's API v2 as its reference describes it, independent of our local provider: responses contain what the real one sends
 * besides what we read, embedded lists only on request, and it refuses what the real one refuses.
 */

const Amount = z.strictObject({
  currency: z.string().check(z.length(3)),
  value: z.string().check(z.regex(/^\d+\.\d{2}$/)),
})
const NewPayment = z.strictObject({
  amount: Amount,
  description: z.string().check(z.minLength(1), z.maxLength(255)),
  redirectUrl: z.url(),
  webhookUrl: z.url(),
  method: z.string().check(z.refine((name) => methods.includes(name))),
  locale: z.string().check(z.regex(/^[a-z]{2}_[A-Z]{2}$/)),
  metadata: z.record(z.string(), z.string()),
  customerId: z.optional(z.string().check(z.startsWith('cst_'))),
  mandateId: z.optional(z.string().check(z.startsWith('mdt_'))),
  sequenceType: z.optional(z.enum(['oneoff', 'first', 'recurring'])),
})
type NewPayment = z.infer<typeof NewPayment>

type Refund = {
  id: string
  amount: z.infer<typeof Amount>
  status: string
  metadata: Record<string, string> | null
}
type Payment = NewPayment & {
  id: string
  status: string
  refunds: Refund[]
  chargebacks: { id: string; reversedAt: string | null }[]
}
type Mandate = {
  id: string
  customer: string
  method: string
  details: Record<string, string | null>
  refused: boolean
}

const NewRefund = z.strictObject({
  amount: Amount,
  description: z.string(),
  metadata: z.optional(z.record(z.string(), z.string())),
})

const NewMandate = z.strictObject({
  method: z.literal('directdebit'),
  consumerName: z.string().check(z.minLength(1)),
  consumerAccount: z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/)),
  signatureDate: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  mandateReference: z.string().check(z.maxLength(35)),
})

const id = (prefix: string) => `${prefix}_${randomBytes(5).toString('hex')}`
const hal = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/hal+json' },
  })
const problem = (status: number, title: string, detail: string) =>
  hal(
    {
      status,
      title,
      detail,
      _links: { documentation: { href: 'https://docs.mollie.com', type: 'text/html' } },
    },
    status,
  )
const removed = (isRemoved: boolean) =>
  isRemoved ? new Response(null, { status: 204 }) : problem(410, 'Gone', 'It is gone')
const minor = (value: string) => Number(value.replace('.', ''))

export class FakeMollie {
  readonly key = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'
  readonly credentials = { key: this.key }
  readonly url = 'https://api.mollie.example/v2'
  readonly webhookCalls: string[] = []
  private payments = new Map<string, Payment>()
  private customers = new Set<string>()
  private mandates = new Map<string, Mandate>()
  private answers = new Map<string, string>()

  send = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (headers.get('authorization') !== `Bearer ${this.key}`)
      return problem(401, 'Unauthorized Request', 'Missing authentication')
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace('/v2/', '').split('/').map(decodeURIComponent)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const key = headers.get('idempotency-key')
    const stored = key === null ? undefined : this.answers.get(key)
    if (stored !== undefined) return new Response(stored, { status: 201 })
    const answer = this.answer(
      `${init.method ?? 'GET'} ${path[0]}/${path[2] ?? ''}`,
      path,
      body,
      searchParams,
    )
    if (key !== null && answer.ok) this.answers.set(key, await answer.clone().text())
    return answer
  }

  private answer(
    what: string,
    [, first = '', , last = '']: string[],
    body: unknown,
    query: URLSearchParams,
  ): Response {
    switch (what) {
      case 'GET methods/':
        return hal(listActiveMethods(this.active, query))
      case 'POST payments/':
        return this.openPayment(body)
      case 'GET payments/':
        return this.withPayment(first, (payment) =>
          hal(show(payment, query.get('embed')?.split(',') ?? [])),
        )
      case 'DELETE payments/':
        return this.withPayment(first, (payment) => this.cancel(payment))
      case 'POST payments/refunds':
        return this.withPayment(first, (payment) => this.refund(payment, body))
      case 'POST customers/':
        return this.addCustomer()
      case 'DELETE customers/':
        return removed(this.customers.delete(first))
      case 'GET customers/payments':
        return this.listPayments(first, query)
      case 'GET customers/mandates':
        return this.listMandates(first)
      case 'POST customers/mandates':
        return this.addMandate(first, body)
      case 'DELETE customers/mandates':
        return removed(this.mandates.delete(last))
      default:
        return problem(404, 'Not Found', 'No such endpoint')
    }
  }

  readonly active = allMethods()

  private withPayment(paymentId: string, then: (payment: Payment) => Response): Response {
    const payment = this.payments.get(paymentId)
    return payment ? then(payment) : problem(404, 'Not Found', 'No payment exists with token')
  }

  private openPayment(body: unknown): Response {
    const parsed = z.safeParse(NewPayment, body)
    if (!parsed.success) return problem(422, 'Unprocessable Entity', z.prettifyError(parsed.error))
    const { customerId, mandateId, sequenceType = 'oneoff' } = parsed.data
    if (customerId !== undefined && !this.customers.has(customerId))
      return problem(422, 'Unprocessable Entity', 'No such customer')
    if (sequenceType === 'first' && customerId === undefined)
      return problem(422, 'Unprocessable Entity', 'customerId is missing')
    const mandate = mandateId === undefined ? undefined : this.mandates.get(mandateId)
    if (sequenceType === 'recurring' && mandate?.customer !== customerId)
      return problem(422, 'Unprocessable Entity', 'No suitable mandates found')
    const status = mandate === undefined ? 'open' : charged(mandate)
    const payment = {
      ...parsed.data,
      sequenceType,
      id: id('tr'),
      status,
      refunds: [],
      chargebacks: [],
    }
    this.payments.set(payment.id, payment)
    if (status === 'paid' || status === 'failed') this.webhookCalls.push(payment.id)
    return hal(show(payment, []), 201)
  }

  private cancel(payment: Payment): Response {
    if (payment.status !== 'open')
      return problem(422, 'Unprocessable Entity', 'The payment cannot be canceled')
    payment.status = 'canceled'
    return hal(show(payment, []))
  }

  private refund(payment: Payment, body: unknown): Response {
    const parsed = z.safeParse(NewRefund, body)
    if (!parsed.success) return problem(422, 'Unprocessable Entity', z.prettifyError(parsed.error))
    if (payment.status !== 'paid')
      return problem(422, 'Unprocessable Entity', 'The payment is not paid')
    if (minor(parsed.data.amount.value) > leftOf(payment))
      return problem(422, 'Unprocessable Entity', 'The amount is higher')
    const { amount, metadata = null } = parsed.data
    const refund = { id: id('re'), amount, status: 'pending', metadata }
    payment.refunds.push(refund)
    return hal({ resource: 'refund', ...refund, paymentId: payment.id }, 201)
  }

  private addCustomer(): Response {
    const customer = id('cst')
    this.customers.add(customer)
    return hal(
      {
        resource: 'customer',
        id: customer,
        mode: 'test',
        name: null,
        email: null,
        locale: 'nl_NL',
      },
      201,
    )
  }

  private addMandate(customer: string, body: unknown): Response {
    const parsed = z.safeParse(NewMandate, body)
    if (!parsed.success || !this.customers.has(customer))
      return problem(422, 'Unprocessable Entity', 'The mandate is not valid')
    const { consumerName, consumerAccount } = parsed.data
    const details = { consumerName, consumerAccount, consumerBic: 'ABNANL2A' }
    const mandate = { id: id('mdt'), customer, method: 'directdebit', details, refused: false }
    this.mandates.set(mandate.id, mandate)
    return hal(showMandate(mandate), 201)
  }

  /** Newest first, in pages of at most two, so that every reader has to follow a cursor. */
  private listPayments(customer: string, query: URLSearchParams): Response {
    const all = [...this.payments.values()]
      .filter(({ customerId }) => customerId === customer)
      .toReversed()
    const begin = Math.max(
      0,
      all.findIndex((payment) => payment.id === query.get('from')),
    )
    const next = all[begin + 2]
    const payments = all.slice(begin, begin + 2).map((payment) => show(payment, []))
    const href = `${this.url}/customers/${customer}/payments?from=${next?.id}&limit=250`
    return hal({
      count: payments.length,
      _embedded: { payments },
      _links: { next: next ? { href, type: 'application/hal+json' } : null },
    })
  }

  private listMandates(customer: string): Response {
    if (!this.customers.has(customer)) return removed(false)
    const mandates = [...this.mandates.values()]
      .filter((mandate) => mandate.customer === customer)
      .map(showMandate)
    return hal({
      count: mandates.length,
      _embedded: { mandates },
      _links: { self: { href: this.url }, next: null },
    })
  }

  /** Advances time by an hour, after which idempotency keys have expired. */
  expireKeys(): void {
    this.answers.clear()
  }

  /** Ends a payment as the buyer or the bank does. */
  async end(paymentId: string, ending: Ending, card: 'good' | 'refused' = 'good'): Promise<void> {
    const payment = this.payments.get(paymentId)
    if (!payment) throw new Error(`no payment ${paymentId}`)
    payment.status = ending
    if (ending === 'paid' && payment.sequenceType === 'first') {
      const refused = card === 'refused'
      const label = refused ? 'Mastercard' : 'Visa'
      const details = {
        cardHolder: 'T. Tester',
        cardNumber: refused ? '0002' : '4242',
        cardLabel: label,
        cardFingerprint: 'f',
        cardExpiryDate: '2030-12-31',
      }
      const mandate = {
        id: id('mdt'),
        customer: payment.customerId ?? '',
        method: 'creditcard',
        details,
        refused,
      }
      this.mandates.set(mandate.id, mandate)
      payment.mandateId = mandate.id
    }
    if (ending !== 'pending') this.webhookCalls.push(paymentId)
  }

  async refundByProvider(paymentId: string): Promise<void> {
    const payment = this.payments.get(paymentId)
    if (payment)
      payment.refunds.push({
        id: id('re'),
        amount: payment.amount,
        status: 'processing',
        metadata: null,
      })
    this.webhookCalls.push(paymentId)
  }

  async chargeBack(paymentId: string): Promise<void> {
    this.payments.get(paymentId)?.chargebacks.push({ id: id('chb'), reversedAt: null })
    this.webhookCalls.push(paymentId)
  }

  async reverseChargeback(paymentId: string): Promise<void> {
    for (const one of this.payments.get(paymentId)?.chargebacks ?? [])
      one.reversedAt ??= '2026-07-01T10:00:00+00:00'
    this.webhookCalls.push(paymentId)
  }
}

const charged = ({ method, refused }: Mandate) =>
  method === 'directdebit' ? 'pending' : refused ? 'failed' : 'paid'

const leftOf = ({ amount, refunds }: Payment) =>
  minor(amount.value) -
  refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, one) => sum + minor(one.amount.value), 0)

function show(payment: Payment, embed: string[]): object {
  const { refunds, chargebacks, ...fields } = payment
  const open = payment.status === 'open'
  return {
    resource: 'payment',
    mode: 'test',
    createdAt: '2026-06-01T10:00:00+00:00',
    profileId: 'pfl_QkEhN94Ba',
    settlementAmount: null,
    details: null,
    isCancelable: open,
    ...fields,
    _links: {
      self: {
        href: `https://api.mollie.com/v2/payments/${payment.id}`,
        type: 'application/hal+json',
      },
      ...(open && {
        checkout: {
          href: `https://www.mollie.com/checkout/select-issuer/${payment.id}`,
          type: 'text/html',
        },
      }),
    },
    ...(embed.length > 0 && {
      _embedded: {
        ...(embed.includes('refunds') && {
          refunds: refunds.map((one) => ({ resource: 'refund', description: '', ...one })),
        }),
        ...(embed.includes('chargebacks') && {
          chargebacks: chargebacks.map((one) => ({
            resource: 'chargeback',
            amount: payment.amount,
            ...one,
          })),
        }),
      },
    }),
  }
}

const showMandate = ({ id: mandateId, method, details }: Mandate) => ({
  resource: 'mandate',
  id: mandateId,
  mode: 'test',
  status: 'valid',
  method,
  details,
  mandateReference: null,
  signatureDate: '2026-06-01',
})
