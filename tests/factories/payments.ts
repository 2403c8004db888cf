import {
  hmacWith,
  localConnections,
  type Payments,
  type ProviderConnection,
} from '../../src/server/provider-connection.ts'

/** Connects the local providers and our webhook within the test's process. */
export function paymentsWithoutSocket(send: ProviderConnection['send']): Payments {
  return {
    defaultProvider: 'local',
    connections: localConnections('http://localhost:3000', send),
    webhookOrigin: 'http://localhost:3000',
    send,
    fingerprint: hmacWith('a secret of the tests'),
    fingerprints: (value) => [hmacWith('a secret of the tests')(value)],
  }
}
