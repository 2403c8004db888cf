export type ErrorParams = Record<string, string | number>

/**
 * An expected failure. `code` is declared in the `fails` of its call and is the key of its text in
 * every language; `params` fill that text. Any other error is a bug and becomes a 500 with an
 * incident number.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly params: ErrorParams
  readonly status: number

  constructor(code: string, params: ErrorParams = {}, status = 0) {
    super(code)
    this.code = code
    this.params = params
    this.status = status
  }
}

/** Checks by shape, because a module can be loaded twice (type-stripped server, bundled pages). */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    'code' in error &&
    typeof error.code === 'string'
  )
}

/** Failures that any call may return besides those that it declares. */
export const COMMON_FAILURES = {
  bad_input: 400,
  text_too_long: 400,
  authentication_required: 403,
  forbidden: 403,
  banned: 403,
  second_step_needed: 403,
  role_required: 403,
  /** Unknown, expired, revoked, or not approved yet: `reason` says which. */
  api_key_invalid: 401,
  api_key_not_accepted: 403,
  api_key_scope_missing: 403,
  wrong_member: 409,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** A form was posted to a page instead of being handled by its script. */
  needs_script: 405,
  request_timeout: 408,
  idempotency_key_missing: 400,
  idempotency_key_reused: 409,
  repeat_in_progress: 409,
  /** The staff work on the site, and members change nothing. */
  read_only: 423,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
  /** The staff have not opened the site yet. */
  not_open: 503,
  /** Created by the browser: the request did not reach the server. */
  offline: 503,
} as const satisfies Record<string, number>
