import { ApiError, type ErrorParams } from './api-error.ts'
import { asOutput, type Api, type ApiOptions, type Call, type Input } from './contract.ts'
import { propertyOf, stringProperty } from './parse-unknown.ts'

export type Transport = (url: string, init: RequestInit) => Promise<Response>

type ClientSettings = {
  send: Transport
  wait: (milliseconds: number) => Promise<void>
  newKey: () => string
  /** Told the code of a refusal that says that the session is not what the page thinks; see specification section 8. */
  onSessionFailure?: (code: string, isRead: boolean) => void
  /** Told when a request was not answered at all. */
  onNetworkError?: () => void
  /** Without a connection nothing is tried again: the failure says so at once. */
  isOffline?: () => boolean
}

const MAX_RETRIES = 5
const FIRST_DELAY = 200
const retryable = new Set([408, 425, 429, 502, 503, 504])

/**
 * The browser's `api()`: retries what may be repeated, throws `ApiError` for named failures. What comes back was checked and
 * stripped by its schema on our own server, so that a browser needs no schemas.
 */
export function createApi(settings: ClientSettings): Api {
  return async (call, input, options = {}) => {
    const { url, init } = toRequest(call, input, options, settings.newKey)
    const response = await sendWithRetries(settings, url, init)
    const body: unknown = response.status === 204 ? null : await response.json().catch(() => null)
    if (!response.ok) throw toApiError(settings, call, response.status, body)
    if (body === null && response.status !== 204)
      throw new ApiError('unexpected', {}, response.status)
    return asOutput(call, body)
  }
}

/** In characters. What is written as the page is left still goes out, but for all such bodies together browsers keep 64 kB. */
const KEEPALIVE_MAX_LENGTH = 5000

function toRequest<C extends Call>(
  call: C,
  input: Input<C>,
  options: ApiOptions,
  newKey: () => string,
) {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (call.path.endsWith('user.php')) headers['x-request-type'] = 'client'
  const init: RequestInit = {
    method: call.method,
    headers,
    credentials: 'same-origin',
    ...(options.signal && { signal: options.signal }),
  }
  const path = call.variant ? `${call.path}?${call.variant}=1` : call.path
  if (call.method === 'GET') return { url: withQuery(path, input), init }
  if (call.repeat !== 'natural') headers['idempotency-key'] = options.idempotencyKey ?? newKey()
  if (call.upload && options.file) {
    headers['content-type'] = options.file.type || 'application/octet-stream'
    return { url: withQuery(path, input), init: { ...init, body: options.file } }
  }
  headers['content-type'] = 'application/json'
  const body = JSON.stringify(input)
  return { url: path, init: { ...init, body, keepalive: body.length < KEEPALIVE_MAX_LENGTH } }
}

/** Absent values are left out, so that a default in the contract applies. */
export const toQueryPairs = (input: unknown): [name: string, value: string][] =>
  Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )

function withQuery(path: string, input: unknown): string {
  const query = new URLSearchParams(toQueryPairs(input)).toString()
  if (!query) return path
  return path + (path.includes('?') ? '&' : '?') + query
}

/** Every unsafe call is safe to repeat: it carries an idempotency key or is idempotent in itself. */
async function sendWithRetries(
  settings: ClientSettings,
  url: string,
  init: RequestInit,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const isLastAttempt = attempt >= MAX_RETRIES || init.signal?.aborted
    try {
      const response = await settings.send(url, init)
      if (isLastAttempt || !retryable.has(response.status) || isLongWait(response)) return response
    } catch (error) {
      if (init.signal?.aborted) throw error
      settings.onNetworkError?.()
      if (settings.isOffline?.()) throw new ApiError('offline')
      if (isLastAttempt) throw new ApiError('unavailable')
    }
    await settings.wait(FIRST_DELAY * 2 ** attempt)
  }
}

/** A limit that holds for longer than a moment is for the person to read, not for us to hammer at. */
function isLongWait(response: Response) {
  return response.status === 429 || Number(response.headers.get('retry-after') ?? 0) > 10
}

const SESSION_FAILURES = new Set(['authentication_required', 'wrong_member', 'banned'])

function toApiError(settings: ClientSettings, call: Call, status: number, body: unknown): ApiError {
  const error = parseFailure(status, body)
  const isSessionCheck = error.code === 'authentication_required' && call.path.endsWith('user.php')
  if (SESSION_FAILURES.has(error.code) && !isSessionCheck)
    settings.onSessionFailure?.(error.code, call.method === 'GET')
  return error
}

/** What the server says that failed. */
export function parseFailure(status: number, body: unknown): ApiError {
  const error = propertyOf(body, 'error')
  const params = (propertyOf(error, 'params') ?? {}) as ErrorParams
  return new ApiError(stringProperty(error, 'code') ?? 'unexpected', params, status)
}
