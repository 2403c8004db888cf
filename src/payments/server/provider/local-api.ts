import * as z from 'zod'
import type { Context } from '../../../server/context.ts'
import type { RawRoute } from '../../../server/http/route.ts'
import { readBytes } from '../../../server/http/input.ts'
import {
  findByKey,
  findResource,
  keepResource,
  lockKey,
  mandatesOfCustomer,
  paymentsOfCustomer,
  removeResource,
} from '../local-payments.ts'
import { changePayment, findMandate, findPayment, newResourceId, openLocalPayment, paidBack } from './local-payment-book.ts'
import { LocalCustomer, LocalMandate, LocalPayment, NewCustomer, NewMandate, NewPayment, NewRefund } from './local-shapes.ts'
import { fromMollie } from './mollie-shapes.ts'

type Answer = (ctx: Context, params: Record<string, string>, body: unknown, key: string | null) => Promise<Response>

const BASE = '/local-payments/v2'

/** A call of the provider's API: only in local mode, only with the test key, in one transaction. */
function apiCall(method: RawRoute['method'], path: string, answer: Answer): RawRoute {
  return {
    method,
    path: BASE + path,
    handle: async (ctx, request, params) => {
      if (!ctx.local) return problem(404, 'No such place')
      if (request.headers.get('authorization') !== 'Bearer test_local') return problem(401, 'Missing authentication')
      const text = new TextDecoder().decode(await readBytes(request, 100_000))
      const body: unknown = text === '' ? {} : JSON.parse(text)
      const key = request.headers.get('idempotency-key')
      return ctx.inTransaction(async (own) => {
        if (key !== null) await lockKey(own.db, key)
        return answer(own, params, body, key)
      })
    },
  }
}

export function problem(status: number, title: string): Response {
  return Response.json({ status, title, detail: title }, { status })
}

const openPayment: Answer = async (ctx, _, body, key) => {
  const known = key && z.safeParse(LocalPayment, await findByKey(ctx.db, key))
  if (known && known.success) return Response.json(known.data, { status: 201 })
  const given = z.safeParse(NewPayment, body)
  if (!given.success) return problem(422, 'The payment is not valid')
  return Response.json(await openLocalPayment(ctx, given.data, key), { status: 201 })
}

const getPayment: Answer = async (ctx, { id = '' }) => {
  const payment = await findPayment(ctx, id)
  return payment ? Response.json(payment) : problem(404, 'No payment exists with this token')
}

const cancelPayment: Answer = async (ctx, { id = '' }) => {
  const payment = await findPayment(ctx, id)
  if (!payment) return problem(404, 'No payment exists with this token')
  if (payment.status !== 'open' && payment.status !== 'pending') return problem(422, 'The payment cannot be cancelled')
  const canceled = { ...payment, status: 'canceled' as const, takenBack: true }
  await changePayment(ctx, canceled)
  return Response.json(canceled)
}

const refundPayment: Answer = async (ctx, { id = '' }, body, key) => {
  const payment = await findPayment(ctx, id)
  const given = z.safeParse(NewRefund, body)
  if (!payment || !given.success) return problem(404, 'No payment exists with this token')
  const refundId = key ? `re_${key}` : newResourceId('re')
  const known = payment._embedded.refunds.find((refund) => refund.id === refundId)
  if (known) return Response.json(known, { status: 201 })
  const left = fromMollie(payment.amount).amount - paidBack(payment)
  if (payment.status !== 'paid' || fromMollie(given.data.amount).amount > left) return problem(422, 'The amount is too high')
  const { amount, metadata } = given.data
  const refund = { id: refundId, amount, status: 'refunded' as const, ...(metadata && { metadata }) }
  const { refunds, chargebacks } = payment._embedded
  await changePayment(ctx, { ...payment, _embedded: { refunds: [...refunds, refund], chargebacks } })
  return Response.json(refund, { status: 201 })
}

const addCustomer: Answer = async (ctx, _, body, key) => {
  const given = z.safeParse(NewCustomer, body)
  if (!given.success) return problem(422, 'The customer is not valid')
  const known = key && z.safeParse(LocalCustomer, await findByKey(ctx.db, key))
  if (known && known.success) return Response.json(known.data, { status: 201 })
  const customer = { resource: 'customer', id: newResourceId('cst'), ...(key && { idempotencyKey: key }), ...given.data }
  await keepResource(ctx.db, customer, ctx.now)
  return Response.json(customer, { status: 201 })
}

const addMandate: Answer = async (ctx, { customer = '' }, body, key) => {
  const known = key && z.safeParse(LocalMandate, await findByKey(ctx.db, key))
  if (known && known.success) return Response.json(known.data, { status: 201 })
  const given = z.safeParse(NewMandate, body)
  if (!given.success || !(await findResource(ctx.db, customer))) return problem(422, 'The mandate is not valid')
  const { method, ...details } = given.data
  const mandate: LocalMandate = {
    resource: 'mandate',
    id: newResourceId('mdt'),
    customerId: customer,
    status: 'valid',
    method,
    details,
    ...(key && { idempotencyKey: key }),
  }
  await keepResource(ctx.db, mandate, ctx.now)
  return Response.json(mandate, { status: 201 })
}

const listPayments: Answer = async (ctx, { customer = '' }) => {
  const payments = z.array(LocalPayment).parse(await paymentsOfCustomer(ctx.db, customer))
  return Response.json({ count: payments.length, _embedded: { payments }, _links: { next: null } })
}

const listMandates: Answer = async (ctx, { customer = '' }) => {
  const mandates = z.array(LocalMandate).parse(await mandatesOfCustomer(ctx.db, customer))
  return Response.json({ count: mandates.length, _embedded: { mandates } })
}

const revokeMandate: Answer = async (ctx, { id = '', customer }) => {
  const mandate = await findMandate(ctx, id)
  if (!mandate || mandate.customerId !== customer) return problem(404, 'No such mandate')
  await removeResource(ctx.db, id)
  return new Response(null, { status: 204 })
}

export const localApiRoutes: RawRoute[] = [
  apiCall('POST', '/payments', openPayment),
  apiCall('GET', '/payments/:id', getPayment),
  apiCall('DELETE', '/payments/:id', cancelPayment),
  apiCall('POST', '/payments/:id/refunds', refundPayment),
  apiCall('POST', '/customers', addCustomer),
  apiCall('GET', '/customers/:customer/payments', listPayments),
  apiCall('POST', '/customers/:customer/mandates', addMandate),
  apiCall('GET', '/customers/:customer/mandates', listMandates),
  apiCall('DELETE', '/customers/:customer/mandates/:id', revokeMandate),
]
