type AnswerInit = { status: number; statusText?: string }

/** What a loader says beside its result. Returned, it is the result with a status; thrown, it is why there is no page. */
export class PageAnswer<Data = unknown> {
  readonly data: Data
  readonly status: number
  readonly statusText: string
  /** What was thrown, where nobody expected it: for the log, never for the page. */
  readonly bug: unknown

  constructor(data: Data, { status, statusText = '' }: AnswerInit, bug?: unknown) {
    this.data = data
    this.status = status
    this.statusText = statusText
    this.bug = bug
  }
}

export const data = <Data>(value: Data, init: AnswerInit): PageAnswer<Data> => new PageAnswer(value, init)

/** Thrown by a loader that sends the visitor to another page, within their language. */
export class Redirect {
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}
