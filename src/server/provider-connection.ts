import { createHmac } from 'node:crypto'
import { ApiError } from '../platform/api-error.ts'
import { lookup } from '../platform/lookup.ts'
import type { Config } from './config.ts'

/** Access to a payment provider: its URL, our API key, and the fetch function. */
export type ProviderConnection = {
  url: string
  key: string
  send(url: string, init: RequestInit): Promise<Response>
}

/**
 * The provider connections of an installation by name, and the default for sites that configure
 * none.
 */
export type Payments = {
  defaultProvider: string
  connections: Record<string, ProviderConnection>
  /** The origin for webhooks, the same for all sites: the order determines the site. */
  webhookOrigin: string
  /** A keyed hash of a value that must be recognised but never be read again. */
  fingerprint(value: string): Buffer
}

/** The local provider runs in this process but is called over HTTP, like a real one. */
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
