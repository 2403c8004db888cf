import { createOrder, getBundles } from '../../src/payments/contract.ts'
import type { Method } from '../../src/providers/rules.ts'
import type { TestApp } from './app.ts'

/** Creates an order as the page does, with the price that the server shows. Returns the order and its checkout. */
export async function order(
  { as }: Pick<TestApp, 'as'>,
  memberId: string,
  options: {
    bundle?: string
    method?: Method
    code?: string
    card?: string
    keep_card?: boolean
    next?: string
  } = {},
) {
  const api = await as(memberId)
  const { bundle = 'p1', method = 'ideal', code, ...more } = options
  const { bundles } = await api(getBundles, code === undefined ? {} : { code })
  const amount = bundles.find(({ id }) => id === bundle)?.amount ?? 0
  return api(createOrder, { bundle, method, amount, ...more, ...(code !== undefined && { code }) })
}

/** Presses a button of the local provider's checkout; the jobs have to be run separately. */
export async function press(
  { request }: Pick<TestApp, 'request'>,
  checkout: string,
  status: string,
  more: Record<string, string> = {},
) {
  return request(new URL(checkout).pathname, {
    method: 'POST',
    body: new URLSearchParams({ status, ...more }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
