type RouteResponseInit = { status: number; statusText?: string }

/**
 * A loader's response besides its result. Returned, it is the result with a status; thrown, it is
 * the failure that replaces the page.
 */
export class RouteResponse<Data = unknown> {
  readonly data: Data
  readonly status: number
  readonly statusText: string
  /** An unexpected error: for the log, never for the page. */
  readonly unexpectedError: unknown

  constructor(
    data: Data,
    { status, statusText = '' }: RouteResponseInit,
    unexpectedError?: unknown,
  ) {
    this.data = data
    this.status = status
    this.statusText = statusText
    this.unexpectedError = unexpectedError
  }
}

export const data = <Data>(value: Data, init: RouteResponseInit): RouteResponse<Data> =>
  new RouteResponse(value, init)

/** Thrown by a loader to redirect within the visitor's language. */
export class Redirect {
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}
