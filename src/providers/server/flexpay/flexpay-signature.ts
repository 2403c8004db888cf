import { createHash } from 'node:crypto'
import { timingSafeEquals } from '../../../server/signatures.ts'

export type FlexPayParameters = Record<string, string>

/** Parameters of our requests that FlexPay leaves out of the signature. */
const unsigned = new Set(['email', 'oneClickToken', 'signature'])

const digest = (key: string, parameters: FlexPayParameters, names: string[]) =>
  createHash('sha256')
    .update([key, ...names.toSorted().map((name) => `${name}=${parameters[name]}`)].join(':'))
    .digest('hex')

/** Signs a request: SHA-256 of the key and the sorted parameters, joined by colons (FlexPay 4). */
export function signRequest(key: string, parameters: FlexPayParameters): string {
  return digest(
    key,
    parameters,
    Object.keys(parameters).filter((name) => !unsigned.has(name)),
  )
}

/** A report's signature contains every parameter that was sent. */
export function signReport(key: string, parameters: FlexPayParameters): string {
  return digest(
    key,
    parameters,
    Object.keys(parameters).filter((name) => name !== 'signature'),
  )
}

export function isSigned(keys: string[], parameters: FlexPayParameters): boolean {
  const received = (parameters['signature'] ?? '').toLowerCase()
  return keys.some((key) => timingSafeEquals(received, signReport(key, parameters)))
}
