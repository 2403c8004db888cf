import { createHmac } from 'node:crypto'
import { ApiError } from '../platform/api-error.ts'
import { lookup } from '../platform/lookup.ts'
import type { Config } from './config.ts'

/** How a payment provider is reached: its address, our key there, and what sends. */
export type ProviderConnection = {
  url: string
  key: string
  send(url: string, init: RequestInit): Promise<Response>
}

/** The connections of an installation by the provider's name, and the one used where a site names none. */
export type Payments = {
  defaultProvider: string
  connections: Record<string, ProviderConnection>
  /** Where providers report to, without a site's own host: the order says which site it is of. */
  webhookOrigin: string
  /** Makes what must be recognised, and never be read again, into a mark. */
  fingerprint(value: string): Buffer
}

/** The local provider is a part of this process that is spoken to over HTTP, as the real one would be. */
export function createPayments(config: Config): Payments {
  const fingerprint = hmacWith(config.secret)
  const send = (url: string, init: RequestInit) => fetch(url, init)
  if (config.payments.provider === 'mollie') {
    const mollie = { url: 'https://api.mollie.com/v2', key: config.payments.apiKey, send }
    return {
      defaultProvider: 'mollie',
      connections: { mollie },
      webhookOrigin: config.origin,
      fingerprint,
    }
  }
  const loopback = `http://127.0.0.1:${config.port}`
  const local = { url: `${loopback}/local-payments/v2`, key: 'test_local', send }
  return { defaultProvider: 'local', connections: { local }, webhookOrigin: loopback, fingerprint }
}

export function getConnection(payments: Payments, name: string): ProviderConnection {
  const connection = lookup(payments.connections, name)
  if (!connection) throw new ApiError('unavailable')
  return connection
}

export const hmacWith =
  (secret: string) =>
  (value: string): Buffer =>
    createHmac('sha256', secret).update(value).digest()
