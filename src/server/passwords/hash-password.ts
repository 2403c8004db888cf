import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { acquireSlot } from './semaphore.ts'

type HashCost = { memory: number; passes: number; parallelism: number }

/** The first recommendation of OWASP for argon2id; about 15 ms of one core and 19 MiB. */
const recommendedCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
let cost = recommendedCost
const KEY_BYTES = 32

type Hash = HashCost & {
  salt: Buffer
  key: Buffer
  start: string
}

/**
 * Hashes a password with argon2id, as a PHC string. Never inside a transaction: it is slow by
 * design. `like` is another hash for the same address, whose salt is reused: see `matchingHashes`.
 */
export async function hashPassword(
  password: string,
  sameSaltAs: string | null = null,
): Promise<string> {
  const salt = (sameSaltAs === null ? null : parse(sameSaltAs)?.salt) ?? randomBytes(16)
  const key = await derive(password, { ...cost, salt })
  return `${toPrefix(cost)}$${base64(salt)}$${base64(key)}`
}

/**
 * Returns which of these hashes belong to the password. Accounts that claim one address share a
 * salt, so that one derivation is enough for all of them; without any hash, one derivation is made
 * anyway. The duration is thus the same for known and unknown addresses.
 */
export async function matchingHashes(password: string, hashes: string[]): Promise<Set<string>> {
  const parsed = hashes.flatMap((text) => {
    const hash = parse(text)
    return hash ? [{ text, hash }] : []
  })
  if (parsed.length === 0) await hashPassword(password)
  const keys = new Map<string, Buffer>()
  const matching = new Set<string>()
  for (const { text, hash } of parsed) {
    const key = keys.get(hash.start) ?? (await derive(password, hash))
    keys.set(hash.start, key)
    if (key.length === hash.key.length && timingSafeEqual(key, hash.key)) matching.add(text)
  }
  return matching
}

/** Whether the hash was made with other costs than today's; it is upgraded at the next log-in. */
export const isOutdated = (hash: string) => !hash.startsWith(`${toPrefix(cost)}$`)

const toPrefix = ({ memory, passes, parallelism }: HashCost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`

/** Only tests set another cost: the recommended one would take a tenth of their time. */
export function setHashCost(value: HashCost = recommendedCost): void {
  cost = value
}

type DeriveOptions = HashCost & {
  salt: Buffer
  key?: Buffer
}

async function derive(
  password: string,
  { memory, passes, parallelism, salt, key }: DeriveOptions,
): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    // The same characters typed on another keyboard are the same password.
    message: password.normalize('NFC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: key?.length ?? KEY_BYTES,
  }
  const release = await acquireSlot()
  try {
    return await new Promise((resolve, reject) => {
      argon2('argon2id', parameters, (error, derived) => (error ? reject(error) : resolve(derived)))
    })
  } finally {
    release()
  }
}

const PHC = /^(\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+))\$([\w+/]+)$/

function parse(text: string): Hash | null {
  const [, start = '', memory, passes, parallelism, salt = '', key = ''] = PHC.exec(text) ?? []
  if (!start) return null
  return {
    start,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
