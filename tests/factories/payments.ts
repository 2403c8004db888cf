import {
  hmacWith,
  type Payments,
  type ProviderConnection,
} from '../../src/server/provider-connection.ts'

/** Connects the local provider and our webhook within the test's process. */
export function paymentsWithoutSocket(send: ProviderConnection['send']): Payments {
  const local = { url: 'http://localhost:3000/local-payments/v2', key: 'test_local', send }
  return {
    defaultProvider: 'local',
    connections: { local },
    webhookOrigin: 'http://localhost:3000',
    fingerprint: hmacWith('a secret of the tests'),
  }
}
