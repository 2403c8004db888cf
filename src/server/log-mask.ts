import { failureCode } from './database/failures.ts'

/** Fields that hold what members are, write or keep secret. Compared without case, `_` and `-`. */
const personalFields = new Set(
  [
    [
      'password',
      'currentPassword',
      'newPassword',
      'token',
      'secret',
      'cookie',
      'setCookie',
      'authorization',
      'otp',
      'apiKey',
      'url',
    ],
    [
      'email',
      'to',
      'toAddress',
      'from',
      'name',
      'firstName',
      'phone',
      'iban',
      'ip',
      'address',
      'birthDate',
      'dob',
      'city',
      'lat',
      'lon',
    ],
    [
      'text',
      'body',
      'html',
      'subject',
      'about',
      'note',
      'payload',
      'preview',
      'values',
      'parameters',
      'detail',
      'where',
      'input',
    ],
  ]
    .flat()
    .map(normalizeName),
)
const maxDepth = 4
const maxLength = 2_000

function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

const patterns: [RegExp, string][] = [
  [/[^\s<>"'=:,;(]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, '[email]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g, '[iban]'],
  [/\$argon2id?\$\S+/g, '[hash]'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/g, '$1 [token]'],
  // Two runs of letters and digits of this length stand next to each other in no word, only in tokens and keys.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}\b/g, '[token]'],
  [/(\w+:\/\/)[^\s/@]+@/g, '$1[login]@'],
]

/** A text without addresses, account numbers, tokens and logins. */
export function maskText(text: string): string {
  let result = text.slice(0, maxLength)
  for (const [pattern, replacement] of patterns) result = result.replaceAll(pattern, replacement)
  return result
}

/** A copy of the fields in which personal ones read `[hidden]`. */
export function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, maskField(name, value, 0)]),
  )
}

function maskField(name: string, value: unknown, depth: number): unknown {
  return personalFields.has(normalizeName(name)) && value !== null && value !== undefined
    ? '[hidden]'
    : maskValue(value, depth)
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return maskError(value, depth)
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth >= maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 50).map((entry) => maskValue(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, maskField(name, child, depth + 1)]),
  )
}

/** Chosen fields only: a database error carries the row, a validation error the input. */
function maskError(error: Error, depth: number): Record<string, unknown> {
  const message = errorMessage(error)
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  return {
    type: error.name,
    message,
    code: failureCode(error) ?? undefined,
    constraint:
      'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined,
    cause:
      error.cause !== undefined && depth < maxDepth ? maskValue(error.cause, depth + 1) : undefined,
    stack,
  }
}

/** PostgreSQL quotes a value it cannot read after a colon: invalid input syntax for type bigint: "…". */
function errorMessage(error: Error): string {
  return maskText(error.message.replaceAll(/: "[\s\S]*"/g, ': "[hidden]"'))
}
