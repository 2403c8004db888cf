import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'
import { fetchThrough } from './outgoing/fetch-through.ts'
import { createOutgoing, internetAnd, type Outgoing } from './outgoing/outgoing.ts'

/** Access to a payment provider: its URL, our credentials there, and the fetch function. */
export type ProviderConnection = {
  url: string
  credentials: Record<string, string>
  /** Replaced credentials; reports signed with them are still accepted. */
  previous?: Record<string, string>[]
  send(url: string, init: RequestInit): Promise<Response>
}

/**
 * The provider connections of an installation by name, and the default for sites that configure
 * none. A site's own account goes before the connection of the same name.
 */
export type Payments = {
  /** `none`: sites without a provider of their own take no payments. */
  defaultProvider: string
  connections: Record<string, ProviderConnection>
  /** The origin for webhooks, the same for all sites: the order determines the site. */
  webhookOrigin: string
  send: ProviderConnection['send']
  /** A keyed hash of a value that must be recognised but never be read again. */
  fingerprint(value: string): Buffer
  /** All that earlier rows may hold: two while the secret is being rotated. */
  fingerprints(value: string): Buffer[]
}

/** The local provider runs in this process but is called over HTTP, like a real one. */
export function createPayments(config: Config, outgoing: Outgoing): Payments {
  const loopback = `http://127.0.0.1:${config.port}`
  const isLocal = config.payments.provider === 'local'
  const send = fetchThrough(
    isLocal ? createOutgoing(internetAnd(({ origin }) => origin === loopback)) : outgoing,
  )
  const accepted = [config.secret, config.previousSecret].flatMap((secret) =>
    secret === null ? [] : hmacWith(secret),
  )
  const shared = {
    send,
    fingerprint: hmacWith(config.secret),
    fingerprints: (value: string) => accepted.map((hash) => hash(value)),
  }
  const { payments } = config
  if (payments.provider === 'none')
    return { ...shared, defaultProvider: 'none', connections: {}, webhookOrigin: config.origin }
  if (payments.provider === 'mollie') {
    const credentials = { key: payments.apiKey }
    const mollie = { url: 'https://api.mollie.com/v2', credentials, send }
    const connections = { mollie }
    return { ...shared, defaultProvider: 'mollie', connections, webhookOrigin: config.origin }
  }
  const connections = localConnections(loopback, send)
  return { ...shared, defaultProvider: 'local', connections, webhookOrigin: loopback }
}

/** The test providers that run in local mode. */
export function localConnections(
  origin: string,
  send: ProviderConnection['send'],
): Record<string, ProviderConnection> {
  return {
    local: {
      url: `${origin}/local-payments/v2`,
      credentials: { key: 'test_local', organizationToken: 'test_local' },
      send,
    },
    flexpay: {
      url: `${origin}/local-flexpay`,
      credentials: {
        shopID: '10001',
        signatureKey: 'local_flexpay_key',
        apiUser: 'local',
        apiPassword: 'local',
        controlCenterUrl: `${origin}/local-flexpay/api`,
      },
      send,
    },
    adyen: {
      url: `${origin}/local-adyen`,
      credentials: {
        apiKey: 'test_adyen',
        reportApiKey: 'test_adyen_reports',
        merchantAccount: 'VonkTest',
        hmacKey: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
      },
      send,
    },
  }
}

export const hmacWith =
  (secret: string) =>
  (value: string): Buffer =>
    createHmac('sha256', secret).update(value).digest()
