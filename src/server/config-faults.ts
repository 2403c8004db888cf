import { isIP } from 'node:net'
import { countryFaults } from './config-country.ts'
import { smsFaults } from './config-sms.ts'
import type { Environment } from './config.schema.ts'
import { isPublicAddress } from './outgoing/public-address.ts'

/** What is missing or unsafe in a valid environment, in sentences that repeat no value. */
export const findFaults = (environment: Environment, mode: 'local' | 'production'): string[] => [
  ...findPairFaults(environment),
  ...(mode === 'production' ? findProductionFaults(environment) : findLocalFaults(environment)),
]

function findPairFaults(environment: Environment): string[] {
  const faults: string[] = []
  if (environment.DATABASE_DIRECT_URL && !environment.DATABASE_URL)
    faults.push('DATABASE_URL is missing: DATABASE_DIRECT_URL is only a second way to it.')
  if (environment.DATABASE_READ_URL && !environment.DATABASE_URL)
    faults.push('DATABASE_URL is missing: DATABASE_READ_URL names replicas of it.')
  if (environment.SECRET_PREVIOUS && environment.SECRET_PREVIOUS === environment.SECRET)
    faults.push('SECRET_PREVIOUS is SECRET: it must be the value before.')
  if (Boolean(environment.VAPID_PUBLIC_KEY) !== Boolean(environment.VAPID_PRIVATE_KEY))
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither.')
  if (environment.PAYMENT_PROVIDER === 'mollie' && !environment.MOLLIE_API_KEY)
    faults.push('MOLLIE_API_KEY is missing: PAYMENT_PROVIDER is mollie.')
  const storage = (
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  ).filter((name) => !environment[name])
  if (storage.length > 0 && storage.length < 4)
    faults.push(
      `${storage.join(', ')} missing: the four variables of file storage belong together.`,
    )
  if (environment.TRANSLATE_KEY && !environment.TRANSLATE_URL)
    faults.push('TRANSLATE_URL is missing: TRANSLATE_KEY belongs to it.')
  return [...faults, ...smsFaults(environment), ...countryFaults(environment)]
}

function findLocalFaults(environment: Environment): string[] {
  return environment.SECRET && isWeak(environment.SECRET) ? [weakSecret] : []
}

function findProductionFaults(environment: Environment): string[] {
  const faults: string[] = []
  if (!environment.SECRET)
    faults.push('SECRET is missing: make one with "openssl rand -base64 48".')
  else if (isWeak(environment.SECRET)) faults.push(weakSecret)
  if (!environment.DATABASE_URL)
    faults.push('DATABASE_URL is missing: the embedded PostgreSQL is for local mode alone.')
  if (!environment.ORIGIN)
    faults.push('ORIGIN is missing: it is the public https address of the site.')
  else if (!environment.ORIGIN.startsWith('https:'))
    faults.push('ORIGIN must start with https://: passwords and messages would travel in the open.')
  if (environment.PAYMENT_PROVIDER !== 'mollie' && environment.PAYMENT_PROVIDER !== 'none')
    faults.push(
      'PAYMENT_PROVIDER must be mollie or none: the local provider gives credits away for free.',
    )
  else if (environment.MOLLIE_API_KEY?.startsWith('test_'))
    faults.push('MOLLIE_API_KEY is a test key: its payments are free.')
  if (environment.S3_ENDPOINT?.startsWith('http:') && !isPrivateHost(environment.S3_ENDPOINT))
    faults.push(
      'S3_ENDPOINT must start with https://: photos would travel in the open. http:// is for a private address or a host name without a dot.',
    )
  if (environment.TRANSLATE_URL?.startsWith('http:') && !isPrivateHost(environment.TRANSLATE_URL))
    faults.push(
      'TRANSLATE_URL must start with https://: messages would travel in the open. http:// is for a private address or a host name without a dot.',
    )
  if (!environment.SMTP_URL)
    faults.push(
      'SMTP_URL is missing: the local mailbox would show the mails of all members to everyone.',
    )
  if (environment.VAPID_PUBLIC_KEY && !environment.VAPID_SUBJECT)
    faults.push('VAPID_SUBJECT is missing: push services want an address to write to.')
  return faults
}

/** A name without a dot is one of the own network, such as a service of compose. */
function isPrivateHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 ? !isPublicAddress(host) : !host.includes('.')
}

const weakSecret =
  'SECRET is too weak: it needs 32 bytes or more, made at random with "openssl rand -base64 48".'

function isWeak(secret: string): boolean {
  return Buffer.byteLength(secret) < 32 || new Set(secret).size < 12
}
