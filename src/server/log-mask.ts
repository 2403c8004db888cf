import { cutText } from '../platform/text-length.ts'
import { failureCode } from './database/failures.ts'
import { maxFieldDepth } from './redacted-fields.ts'

const maxLength = 2_000

const patterns: [RegExp, string][] = [
  [/[^\s<>"'=:,;(]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, '[email]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g, '[iban]'],
  [/\$argon2id?\$\S+/g, '[hash]'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/g, '$1 [token]'],
  // Mixed runs of letters and digits of this length occur only in tokens, keys and names of migrations.
  [
    /(?<![\w-])(?!\d{4}(?:-[a-z\d]+)+\.sql\b)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}\b/g,
    '[token]',
  ],
  [/(\w+:\/\/)[^\s/@]+@/g, '$1[login]@'],
]

/** Masks addresses, account numbers, tokens and credentials in a text. */
export function maskText(text: string): string {
  let result = cutText(text, maxLength)
  for (const [pattern, replacement] of patterns) result = result.replaceAll(pattern, replacement)
  return result
}

/**
 * Returns a copy of the fields as plain data: masked texts, errors reduced to listed fields,
 * nothing below the maximum depth.
 */
export function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, maskValue(value, 0)]),
  )
}

const maskList = (entries: unknown[], depth: number): unknown[] =>
  entries.slice(0, 50).map((entry) => maskValue(entry, depth + 1))

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return maskError(value, depth)
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth >= maxFieldDepth) return '[deep]'
  if (Array.isArray(value)) return maskList(value, depth)
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, maskValue(child, depth + 1)]),
  )
}

/** Only listed fields: a database error contains the row, a validation error the input. */
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
      error.cause !== undefined && depth < maxFieldDepth
        ? maskValue(error.cause, depth + 1)
        : undefined,
    stack,
  }
}

/**
 * Removes the value that PostgreSQL quotes after a colon: invalid input syntax for type bigint:
 * "…".
 */
function errorMessage(error: Error): string {
  return maskText(error.message.replaceAll(/: "[\s\S]*"/g, ': "[hidden]"'))
}
