import {
  hmacWith,
  type Payments,
  type ProviderConnection,
} from '../../src/server/provider-connection.ts'

/** The local provider and our webhook talk to each other inside the test's process. */
export function paymentsWithoutSocket(send: ProviderConnection['send']): Payments {
  const local = { url: 'http://localhost:3000/local-payments/v2', key: 'test_local', send }
  return {
    defaultProvider: 'local',
    connections: { local },
    webhookOrigin: 'http://localhost:3000',
    fingerprint: hmacWith('a secret of the tests'),
  }
}
