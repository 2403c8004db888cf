import { ApiError, type ErrorParams } from './api-error.ts'
import { asOutput, type Api, type ApiOptions, type Call, type Input } from './contract.ts'
import { getProperty, stringProperty } from './parse-unknown.ts'

export type Transport = (url: string, init: RequestInit) => Promise<Response>

type ClientSettings = {
  send: Transport
  wait: (milliseconds: number) => Promise<void>
  newKey: () => string
  /**
   * Called with the code of a refusal that means that the session changed; see specification,
   * section 8.
   */
  onSessionFailure?: (code: string, isRead: boolean) => void
  /** Called when a request got no response. */
  onNetworkError?: () => void
  /** While offline nothing is retried, so that the failure shows at once. */
  isOffline?: () => boolean
}

const MAX_RETRIES = 5
const FIRST_DELAY = 200
const retryable = new Set([408, 425, 429, 502, 503, 504])

/**
 * Creates the browser's `api()`: retries what may be repeated, and throws `ApiError` for named
 * failures. Our own server validated and stripped the response with its schema, so browsers need no
 * schemas.
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

/**
 * In characters. `keepalive` sends a body even if the page closes, but browsers limit all such
 * bodies together to 64 kB.
 */
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

/** Undefined values are omitted, so that the contract's default applies. */
export const toQueryPairs = (input: unknown): [name: string, value: string][] =>
  Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )

function withQuery(path: string, input: unknown): string {
  const query = new URLSearchParams(toQueryPairs(input)).toString()
  if (!query) return path
  return path + (path.includes('?') ? '&' : '?') + query
}

/** Every unsafe call can be repeated: it has an idempotency key or is idempotent in itself. */
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

/** Whether a rate limit lasts too long for a retry, so that it is shown to the person. */
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

/** Parses the failure in a response of our server. */
export function parseFailure(status: number, body: unknown): ApiError {
  const error = getProperty(body, 'error')
  const params = (getProperty(error, 'params') ?? {}) as ErrorParams
  return new ApiError(stringProperty(error, 'code') ?? 'unexpected', params, status)
}
