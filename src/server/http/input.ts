import * as z from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import type { Call } from '../../platform/contract.ts'
import { TEXT_ORIGIN } from '../../platform/ids.ts'
import { cutText } from '../../platform/text-length.ts'
import { defaultBodyTimeouts, withTimeout } from './body-time.ts'

const MAX_DEPTH = 20

/**
 * Parses the input; throws `text_too_long` or `bad_input` with the name of the wrong field, never
 * its value.
 */
export function parseInput(call: Call, raw: unknown): unknown {
  assertStorable(raw)
  if (call.method !== 'GET' && !call.upload) assertDeclaredFields(call.input, raw)
  const parsed = z.safeParse(call.input, raw === undefined ? {} : raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  if (issue?.code === 'too_big' && issue.origin === TEXT_ORIGIN)
    throw new ApiError('text_too_long', { field, length: Number(issue.maximum) })
  throw new ApiError('bad_input', { field, reason: issue?.code ?? '' })
}

function assertDeclaredFields(schema: z.ZodType, raw: unknown) {
  const definition: { type: string; shape?: Record<string, unknown> } = schema._zod.def
  if (definition.type !== 'object' || !definition.shape || typeof raw !== 'object' || raw === null)
    return
  const shape = definition.shape
  const unknown = Object.keys(raw).find((key) => !Object.hasOwn(shape, key))
  if (unknown !== undefined)
    throw new ApiError('bad_input', { field: cutText(unknown, 64), reason: 'unknown_field' })
}

/**
 * PostgreSQL stores neither NUL nor unpaired surrogates; deep nesting is an attack, not an input.
 */
export function assertStorable(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw new ApiError('bad_input', { field: '', reason: 'too_deep' })
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new ApiError('bad_input', { field: '', reason: 'characters' })
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    assertStorable(key, depth + 1)
    assertStorable(child, depth + 1)
  }
}

/** Throws `too_large` before a body is read if its Content-Length exceeds the limit. */
export function assertContentLength(headers: Headers, limit: number): void {
  if (Number(headers.get('content-length') ?? 0) > limit) throw new ApiError('too_large', { limit })
}

/**
 * Reads at most `limit` bytes into memory; throws `too_large`, or `request_timeout` when it takes
 * too long.
 */
export async function readBytes(
  request: Request,
  limit: number,
  time = defaultBodyTimeouts.whole,
): Promise<Uint8Array> {
  assertContentLength(request.headers, limit)
  return withTimeout(readLimited(request, limit), time)
}

async function readLimited(request: Request, limit: number): Promise<Uint8Array> {
  // The server reads no more than the announced length, and reading it at once costs a fraction of
  // a stream.
  if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer())
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > limit) throw new ApiError('too_large', { limit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const JSON_LIMIT = 64 * 1024

/** The media type of a body without its parameters. */
export const getMediaType = (headers: Headers) =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/**
 * Throws for other content types before the body is read: a form of another site cannot send JSON
 * (OWASP CSRF cheat sheet).
 */
export function assertJsonType(headers: Headers): void {
  if (headers.get('content-length') === '0') return
  if ((getMediaType(headers) ?? 'application/json') !== 'application/json')
    throw new ApiError('unsupported_media_type')
}

export async function readJson(
  request: Request,
  time: number,
): Promise<{ raw: unknown; bytes: Uint8Array }> {
  const bytes = await readBytes(request, JSON_LIMIT, time)
  if (bytes.length === 0) return { raw: {}, bytes }
  if (getMediaType(request.headers) !== 'application/json')
    throw new ApiError('unsupported_media_type')
  try {
    return { raw: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), bytes }
  } catch {
    throw new ApiError('bad_input', { field: '', reason: 'json' })
  }
}
