import * as z from 'zod'
import type { Context } from '../../src/server/context.ts'
import type { RawRoute } from '../../src/server/http/route.ts'
import { readBytes } from '../../src/server/http/input.ts'
import {
  findByKey,
  findResource,
  saveResource,
  lockKey,
  listCustomerMandates,
  paymentsOfCustomer,
  removeResource,
} from './local-payments.ts'
import {
  changePayment,
  findMandate,
  findPayment,
  newResourceId,
  openLocalPayment,
  paidBack,
} from './local-payment-book.ts'
import {
  LocalCustomer,
  LocalMandate,
  LocalPayment,
  NewCustomer,
  NewMandate,
  NewPayment,
  NewRefund,
} from './local-shapes.ts'
import { closeSettlements, listLocalSettlements } from './local-settlements.ts'
import { mollieMethods } from '../../src/providers/server/mollie/mollie-methods.ts'
import { fromMollie } from '../../src/providers/server/mollie/mollie-shapes.ts'

type LocalHandler = (
  ctx: Context,
  params: Record<string, string>,
  body: unknown,
  key: string | null,
) => Promise<Response>

const BASE = '/local-payments/v2'

/**
 * Defines a call of the local provider's API, which requires local mode and the test key and runs
 * in one transaction.
 */
function apiCall(method: RawRoute['method'], path: string, handler: LocalHandler): RawRoute {
  return {
    method,
    path: BASE + path,
    handle: async (ctx, request, params) => {
      if (request.headers.get('authorization') !== 'Bearer test_local')
        return problem(401, 'Missing authentication')
      const text = new TextDecoder().decode(await readBytes(request, 100_000))
      const body: unknown = text === '' ? {} : JSON.parse(text)
      const key = request.headers.get('idempotency-key')
      return ctx.inTransaction(async (txCtx) => {
        if (key !== null) await lockKey(txCtx.db, key)
        return handler(txCtx, params, body, key)
      })
    },
  }
}

export function problem(status: number, title: string): Response {
  return Response.json({ status, title, detail: title }, { status })
}

const openPayment: LocalHandler = async (ctx, _, body, key) => {
  const existing = key && z.safeParse(LocalPayment, await findByKey(ctx.db, key))
  if (existing && existing.success) return Response.json(existing.data, { status: 201 })
  const input = z.safeParse(NewPayment, body)
  if (!input.success) return problem(422, 'The payment is not valid')
  return Response.json(await openLocalPayment(ctx, input.data, key), { status: 201 })
}

const getPayment: LocalHandler = async (ctx, { id = '' }) => {
  const payment = await findPayment(ctx, id)
  return payment ? Response.json(payment) : problem(404, 'No payment exists with this token')
}

const cancelPayment: LocalHandler = async (ctx, { id = '' }) => {
  const payment = await findPayment(ctx, id)
  if (!payment) return problem(404, 'No payment exists with this token')
  if (payment.status !== 'open' && payment.status !== 'pending')
    return problem(422, 'The payment cannot be cancelled')
  const canceled = { ...payment, status: 'canceled' as const, canceledByMerchant: true }
  await changePayment(ctx, canceled)
  return Response.json(canceled)
}

const refundPayment: LocalHandler = async (ctx, { id = '' }, body, key) => {
  const payment = await findPayment(ctx, id)
  const input = z.safeParse(NewRefund, body)
  if (!payment || !input.success) return problem(404, 'No payment exists with this token')
  const refundId = key ? `re_${key}` : newResourceId('re')
  const existing = payment._embedded.refunds.find((refund) => refund.id === refundId)
  if (existing) return Response.json(existing, { status: 201 })
  const left = fromMollie(payment.amount).amount - paidBack(payment)
  if (payment.status !== 'paid' || fromMollie(input.data.amount).amount > left)
    return problem(422, 'The amount is too high')
  const { amount, metadata } = input.data
  const refund = {
    id: refundId,
    amount,
    status: 'refunded' as const,
    ...(metadata && { metadata }),
  }
  const { refunds, chargebacks } = payment._embedded
  await changePayment(ctx, {
    ...payment,
    _embedded: { refunds: [...refunds, refund], chargebacks },
  })
  return Response.json(refund, { status: 201 })
}

const addCustomer: LocalHandler = async (ctx, _, body, key) => {
  const input = z.safeParse(NewCustomer, body)
  if (!input.success) return problem(422, 'The customer is not valid')
  const existing = key && z.safeParse(LocalCustomer, await findByKey(ctx.db, key))
  if (existing && existing.success) return Response.json(existing.data, { status: 201 })
  const customer = {
    resource: 'customer',
    id: newResourceId('cst'),
    ...(key && { idempotencyKey: key }),
    ...input.data,
  }
  await saveResource(ctx.db, customer, ctx.now)
  return Response.json(customer, { status: 201 })
}

const addMandate: LocalHandler = async (ctx, { customer = '' }, body, key) => {
  const existing = key && z.safeParse(LocalMandate, await findByKey(ctx.db, key))
  if (existing && existing.success) return Response.json(existing.data, { status: 201 })
  const input = z.safeParse(NewMandate, body)
  if (!input.success || !(await findResource(ctx.db, customer)))
    return problem(422, 'The mandate is not valid')
  const { method, ...details } = input.data
  const mandate: LocalMandate = {
    resource: 'mandate',
    id: newResourceId('mdt'),
    customerId: customer,
    status: 'valid',
    method,
    details,
    ...(key && { idempotencyKey: key }),
  }
  await saveResource(ctx.db, mandate, ctx.now)
  return Response.json(mandate, { status: 201 })
}

const listPayments: LocalHandler = async (ctx, { customer = '' }) => {
  const payments = z.array(LocalPayment).parse(await paymentsOfCustomer(ctx.db, customer))
  return Response.json({ count: payments.length, _embedded: { payments }, _links: { next: null } })
}

const listMandates: LocalHandler = async (ctx, { customer = '' }) => {
  const mandates = z.array(LocalMandate).parse(await listCustomerMandates(ctx.db, customer))
  return Response.json({ count: mandates.length, _embedded: { mandates } })
}

const revokeMandate: LocalHandler = async (ctx, { id = '', customer }) => {
  const mandate = await findMandate(ctx, id)
  if (!mandate || mandate.customerId !== customer) return problem(404, 'No such mandate')
  await removeResource(ctx.db, id)
  return new Response(null, { status: 204 })
}

const removeCustomer: LocalHandler = async (ctx, { customer = '' }) => {
  if (!(await findResource(ctx.db, customer))) return problem(404, 'No such customer')
  for (const { id } of z.array(LocalMandate).parse(await listCustomerMandates(ctx.db, customer)))
    await removeResource(ctx.db, id)
  await removeResource(ctx.db, customer)
  return new Response(null, { status: 204 })
}

/** Every method, with Mollie's limits of paysafecard. */
const listMethods: LocalHandler = async ({ query }) => {
  const currency = query.get('amount[currency]') ?? 'EUR'
  const methods = [...new Set(Object.values(mollieMethods))].map((id) => ({
    resource: 'method',
    id,
    minimumAmount: { value: '1.00', currency },
    maximumAmount: id === 'paysafecard' ? { value: '999.00', currency } : null,
  }))
  return Response.json({ count: methods.length, _embedded: { methods } })
}

/** Asking for settlements makes the next one. */
const listSettlements: LocalHandler = async (ctx) => {
  await closeSettlements(ctx)
  const settlements = await listLocalSettlements(ctx)
  return Response.json({ count: settlements.length, _embedded: { settlements } })
}

const listSettled =
  (list: 'payments' | 'refunds' | 'chargebacks'): LocalHandler =>
  async (ctx, { id = '' }) => {
    const settlement = (await listLocalSettlements(ctx)).find((one) => one.id === id)
    if (!settlement) return problem(404, 'No such settlement')
    return Response.json({ _embedded: { [list]: settlement[list] } })
  }

export const localApiRoutes: RawRoute[] = [
  apiCall('GET', '/methods', listMethods),
  apiCall('POST', '/payments', openPayment),
  apiCall('GET', '/payments/:id', getPayment),
  apiCall('DELETE', '/payments/:id', cancelPayment),
  apiCall('POST', '/payments/:id/refunds', refundPayment),
  apiCall('POST', '/customers', addCustomer),
  apiCall('DELETE', '/customers/:customer', removeCustomer),
  apiCall('GET', '/settlements', listSettlements),
  apiCall('GET', '/settlements/:id/payments', listSettled('payments')),
  apiCall('GET', '/settlements/:id/refunds', listSettled('refunds')),
  apiCall('GET', '/settlements/:id/chargebacks', listSettled('chargebacks')),
  apiCall('GET', '/customers/:customer/payments', listPayments),
  apiCall('POST', '/customers/:customer/mandates', addMandate),
  apiCall('GET', '/customers/:customer/mandates', listMandates),
  apiCall('DELETE', '/customers/:customer/mandates/:id', revokeMandate),
]
