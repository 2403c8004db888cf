import type { ProviderConnection } from '../../../server/provider-connection.ts'
import { ProviderError } from '../provider.ts'
import { signRequest, type FlexPayParameters } from './flexpay-signature.ts'

const CONTROL_CENTER = 'https://controlcenter.verotel.com/api'
const TIMEOUT = 15_000

/** A sale as the status page describes it; null before the buyer has tried to pay. */
export type FlexPaySale = Record<string, string> | null

type FlexPayClient = {
  /** The signed address of a page of FlexPay. */
  address(page: 'startorder' | 'salestatus', parameters: FlexPayParameters): string
  findSale(referenceID: string): Promise<FlexPaySale>
  refund(transactionId: string, amount: string): Promise<string>
}

export function createFlexPayClient({ url, credentials, send }: ProviderConnection): FlexPayClient {
  const { shopID = '', signatureKey = '', apiUser, apiPassword } = credentials
  const base = credentials['orderUrl'] ?? url
  const control = credentials['controlCenterUrl'] ?? CONTROL_CENTER
  const request = async (what: string, address: string, init: RequestInit): Promise<Response> => {
    const response = await send(address, { ...init, signal: AbortSignal.timeout(TIMEOUT) }).catch(
      (cause: unknown) => {
        throw new ProviderError(`FlexPay did not answer: ${what}`, { cause })
      },
    )
    if (response.ok) return response
    const { status } = response
    const refused = [400, 404, 409, 412, 422].includes(status)
    throw new ProviderError(`FlexPay answered ${what} with ${status}`, { refused, status })
  }
  const address: FlexPayClient['address'] = (page, parameters) => {
    const signed = { ...parameters, shopID, version: '4' }
    const query = new URLSearchParams({ ...signed, signature: signRequest(signatureKey, signed) })
    return `${base}/${page}?${query.toString()}`
  }
  return {
    address,
    async findSale(referenceID) {
      const response = await request('status', address('salestatus', { referenceID }), {})
      return parseStatus(await response.text())
    },
    async refund(transactionId, amount) {
      const token = Buffer.from(`${apiUser}:${apiPassword}`).toString('base64')
      const path = `/transaction/${encodeURIComponent(transactionId)}/refund`
      const response = await request('refund', control + path, {
        method: 'POST',
        headers: {
          accept: 'application/json; version=2.0.0',
          authorization: `Basic ${token}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ amount }).toString(),
      })
      return readTransaction(await response.json().catch(() => null))
    },
  }
}

/** Parses lines of `name: value`, a flat subset of YAML. */
function parseStatus(text: string): FlexPaySale {
  const fields = text.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
    return name === undefined ? [] : [[name, (value ?? '').replace(/^(['"])(.*)\1$/, '$2')]]
  })
  const sale = Object.fromEntries(fields)
  if (sale['response'] === 'NOTFOUND') return null
  if (sale['response'] !== 'FOUND')
    throw new ProviderError('the status of FlexPay has another shape')
  return sale
}

function readTransaction(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'transactionID' in body)
    return String(body.transactionID)
  throw new ProviderError('the refund of FlexPay has another shape')
}
