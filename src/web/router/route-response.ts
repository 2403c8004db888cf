type RouteResponseInit = { status: number; statusText?: string }

/** What a loader says beside its result. Returned, it is the result with a status; thrown, it is why there is no page. */
export class RouteResponse<Data = unknown> {
  readonly data: Data
  readonly status: number
  readonly statusText: string
  /** What was thrown, where nobody expected it: for the log, never for the page. */
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

/** Thrown by a loader that sends the visitor to another page, within their language. */
export class Redirect {
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}
