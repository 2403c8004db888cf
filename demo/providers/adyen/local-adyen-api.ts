import * as z from 'zod'
import type { Context } from '../../../src/server/context.ts'
import { readBytes } from '../../../src/server/http/input.ts'
import type { RawRoute } from '../../../src/server/http/route.ts'
import { findByKey, lockKey, listCustomerMandates, removeResource } from '../local-payments.ts'
import { AUTHENTICATED_CARD, REFUSED_CARD, SOFT_DECLINED_CARD } from '../local-payment-book.ts'
import { findToken, refund, remaining, Token } from './local-adyen-actions.ts'
import {
  findByAuthorisation,
  findPayment,
  LinkRequest,
  newPayment,
  report,
  savePayment,
  type LocalPayment,
} from './local-adyen-payment.ts'

export type Handler = (
  ctx: Context,
  params: Record<string, string>,
  body: unknown,
  key: string,
) => Promise<Response>

const BASE = '/local-adyen/v72'
const API_KEY = 'test_adyen'

export const problem = (status: number, message: string) =>
  Response.json({ status, errorCode: '000', message, errorType: 'validation' }, { status })

/** Defines a call of the local Adyen, which requires local mode and the test key. */
export const apiCall = (
  method: RawRoute['method'],
  path: string,
  handler: Handler,
  base = BASE,
): RawRoute => ({
  method,
  path: base + path,
  handle: async (ctx, request, params) => {
    if (request.headers.get('x-api-key') !== API_KEY)
      return problem(401, 'HTTP Status Response - Unauthorized')
    const text = new TextDecoder().decode(await readBytes(request, 100_000))
    const body: unknown = text === '' ? {} : JSON.parse(text)
    const key = request.headers.get('idempotency-key') ?? ''
    return ctx.inTransaction(async (txCtx) => {
      if (key !== '') await lockKey(txCtx.db, key)
      return handler(txCtx, params, body, key)
    })
  },
})

const toLink = ({ id, url, status, request }: LocalPayment) =>
  Response.json({ ...request, id, url, status })

const answered = async (ctx: Context, key: string): Promise<LocalPayment | null> => {
  const { data } = z.safeParse(z.object({ id: z.string() }), await findByKey(ctx.db, key))
  return data ? findPayment(ctx, data.id) : null
}

const createLink: Handler = async (ctx, _, body, key) => {
  const { data: request } = z.safeParse(LinkRequest, body)
  if (!request) return problem(422, 'Required field is not provided')
  const existing = await answered(ctx, key)
  const payment = existing ?? newPayment(request, key)
  if (!existing) await savePayment(ctx, payment)
  return toLink(payment)
}

const getLink: Handler = async (ctx, { id = '' }) => {
  const payment = await findPayment(ctx, id)
  return payment ? toLink(payment) : problem(404, 'Not found')
}

const expireLink: Handler = async (ctx, { id = '' }) => {
  const payment = await findPayment(ctx, id)
  if (payment?.status !== 'active') return problem(422, 'The link cannot be changed')
  const expired: LocalPayment = { ...payment, status: 'expired' }
  await savePayment(ctx, expired)
  return toLink(expired)
}

const Charge = LinkRequest.extend({
  paymentMethod: z.object({ storedPaymentMethodId: z.string() }),
})

/** The bank wants to see the buyer; nothing is paid until it has. */
async function requireBuyer(ctx: Context, payment: LocalPayment, card: string): Promise<Response> {
  await savePayment(ctx, { ...payment, status: 'expired' })
  const { pspReference, url } = payment
  if (card === AUTHENTICATED_CARD)
    return Response.json({
      resultCode: 'RedirectShopper',
      action: { type: 'redirect', method: 'GET', paymentMethodType: 'scheme', url },
    })
  const reason = 'AUTHENTICATION_REQUIRED'
  const event = { eventCode: 'AUTHORISATION', pspReference, success: 'false', reason } as const
  await report(ctx, payment, event)
  const refusal = { refusalReason: 'Authentication required', refusalReasonCode: '38' }
  return Response.json({ pspReference, resultCode: 'Refused', ...refusal })
}

const chargeToken: Handler = async (ctx, _, body, key) => {
  const { data: request } = z.safeParse(Charge, body)
  if (!request) return problem(422, 'Required field is not provided')
  const token = await findToken(ctx, request.paymentMethod.storedPaymentMethodId)
  if (!token || token.customerId !== request.shopperReference)
    return problem(422, 'No token matches the shopper')
  const existing = await answered(ctx, key)
  if (token.lastFour === AUTHENTICATED_CARD || token.lastFour === SOFT_DECLINED_CARD)
    return requireBuyer(ctx, existing ?? newPayment(request, key), token.lastFour)
  const isRefused = token.lastFour === REFUSED_CARD
  const status = isRefused ? 'expired' : 'completed'
  const payment: LocalPayment = existing ?? { ...newPayment(request, key), status }
  const { pspReference } = payment
  const reason = 'Refused'
  if (!existing) {
    await savePayment(ctx, payment)
    const result = isRefused ? ({ success: 'false', reason } as const) : {}
    const { brand: paymentMethod } = token
    await report(ctx, payment, {
      eventCode: 'AUTHORISATION',
      pspReference,
      paymentMethod,
      ...result,
    })
  }
  return Response.json({
    pspReference,
    resultCode: isRefused ? 'Refused' : 'Authorised',
    ...(isRefused && { refusalReason: reason, refusalReasonCode: '2' }),
  })
}

const RefundRequest = LinkRequest.pick({ amount: true, reference: true })

const createRefund: Handler = async (ctx, { id = '' }, body, key) => {
  const { data } = z.safeParse(RefundRequest, body)
  const payment = await findByAuthorisation(ctx, id)
  if (!data || payment?.status !== 'completed')
    return problem(422, 'Original pspReference required')
  const existing = payment.refunds.find((one) => key !== '' && one.idempotencyKey === key)
  if (!existing && data.amount.value > remaining(payment))
    return problem(422, 'Insufficient balance on payment')
  const request = { ...data, idempotencyKey: key }
  const pspReference = existing?.id ?? (await refund(ctx, payment, data.amount.value, request))
  return Response.json(
    { pspReference, paymentPspReference: id, status: 'received' },
    { status: 201 },
  )
}

const listTokens: Handler = async (ctx) => {
  const shopperReference = ctx.query.get('shopperReference') ?? ''
  const found = z.array(Token).parse(await listCustomerMandates(ctx.db, shopperReference))
  return Response.json({
    merchantAccount: ctx.query.get('merchantAccount'),
    shopperReference,
    storedPaymentMethods: found.map(({ id, brand, lastFour }) => {
      const expiry = { expiryMonth: '03', expiryYear: '2030' }
      return { id, brand, lastFour, ...expiry, type: 'scheme', shopperReference }
    }),
  })
}

const removeToken: Handler = async (ctx, { id = '' }) => {
  const token = await findToken(ctx, id)
  if (token?.customerId !== ctx.query.get('shopperReference')) return problem(422, 'No such token')
  await removeResource(ctx.db, id)
  return new Response(null, { status: 204 })
}

const MethodsRequest = z.object({ allowedPaymentMethods: z.array(z.string()) })

const listMethods: Handler = async (_, __, body) => {
  const { allowedPaymentMethods } = z.parse(MethodsRequest, body)
  return Response.json({
    paymentMethods: allowedPaymentMethods.map((type) => ({ type, name: type })),
  })
}

export const localAdyenApiRoutes: RawRoute[] = [
  apiCall('POST', '/paymentMethods', listMethods),
  apiCall('POST', '/paymentLinks', createLink),
  apiCall('GET', '/paymentLinks/:id', getLink),
  apiCall('PATCH', '/paymentLinks/:id', expireLink),
  apiCall('POST', '/payments', chargeToken),
  apiCall('POST', '/payments/:id/refunds', createRefund),
  apiCall('GET', '/storedPaymentMethods', listTokens),
  apiCall('DELETE', '/storedPaymentMethods/:id', removeToken),
]
