import { URLSearchParams } from 'node:url'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import { ProviderError } from '../provider.ts'

/** The library addresses the test platform so; with a live prefix it uses that of the account. */
export const TEST_URL = 'https://checkout-test.adyen.com'
/** The host of disputes and reports. */
const CUSTOMER_AREA = /^https:\/\/ca-(?:test|live)\.adyen\.com/
const TIMEOUT = 15_000
const REFUSED = new Set([400, 404, 409, 422])

/** Sends the requests of Adyen's library by our own connection. */
const httpClient = ({ url, credentials, send }: ProviderConnection): ClientInterface => ({
  async request(endpoint, json, _config, _isApiKeyRequired, options = {}) {
    const { method = 'POST', params, idempotencyKey } = options
    const target = endpoint.replace(TEST_URL, url)
    const address = new URL(url === TEST_URL ? target : target.replace(CUSTOMER_AREA, url))
    address.search = new URLSearchParams(params).toString()
    const body = String(json)
    const response = await send(address.href, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': credentials['apiKey'] ?? '',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method !== 'GET' && body !== '' && { body }),
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch((cause: unknown) => {
      throw new ProviderError(`Adyen did not answer: ${address.pathname}`, { cause })
    })
    const text = await response.text()
    if (!response.ok) {
      const { status } = response
      throw new ProviderError(`Adyen answered ${address.pathname} with ${status}`, {
        refused: REFUSED.has(status),
        status,
      })
    }
    if (text !== '') assertJson(text)
    return text
  },
})

function assertJson(text: string): void {
  try {
    JSON.parse(text)
  } catch (cause) {
    throw new ProviderError('Adyen answered no JSON', { cause })
  }
}

/** The library takes a second to load, so only sites that use Adyen load it. */
export const loadLibrary = () => import('@adyen/api-library')

async function createClient(connection: ProviderConnection) {
  const { Client, Config, EnvironmentEnum } = await loadLibrary()
  const { apiKey = '', liveEndpointUrlPrefix = '' } = connection.credentials
  const config = new Config({
    apiKey,
    environment: liveEndpointUrlPrefix === '' ? EnvironmentEnum.TEST : EnvironmentEnum.LIVE,
    ...(liveEndpointUrlPrefix !== '' && { liveEndpointUrlPrefix }),
  })
  return new Client(config, httpClient(connection))
}

export async function connectToAdyen(connection: ProviderConnection) {
  const { CheckoutAPI } = await loadLibrary()
  return new CheckoutAPI(await createClient(connection))
}

export async function connectToDisputes(connection: ProviderConnection) {
  const { DisputesAPI } = await loadLibrary()
  return new DisputesAPI(await createClient(connection)).DisputesApi
}

export const getMerchantAccount = ({ credentials }: ProviderConnection): string =>
  credentials['merchantAccount'] ?? ''
