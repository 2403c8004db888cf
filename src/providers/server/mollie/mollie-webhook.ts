import { ApiError } from '../../../platform/api-error.ts'
import type { ProviderAdapter, ProviderReport, ReportedSubject } from '../provider.ts'
import { mollieProvider } from './mollie.ts'

const ID = /^[\w-]{3,64}$/
const ORDER = /^[1-9]\d{0,17}$/

/** A report of Mollie only names the payment; nothing in it is trusted, so it is not signed. */
export function readMollieReport({ query, body }: ProviderReport): ReportedSubject[] {
  const payment = new URLSearchParams(body).get('id') ?? ''
  const order = query.get('order') ?? ''
  if (!ID.test(payment) || !ORDER.test(order)) throw new ApiError('bad_input', { field: 'id' })
  return [{ payment, order }]
}

export const mollieAdapter: ProviderAdapter = {
  url: 'https://api.mollie.com/v2',
  credentials: ['key'],
  optionalCredentials: ['organizationToken'],
  connect: mollieProvider,
  closesCheckouts: true,
  serves: () => true,
  receive: async (report) => readMollieReport(report),
  acknowledgement: '',
}
