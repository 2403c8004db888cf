import { Client } from 'pg'

type Callback = (error: unknown, result: unknown) => void
type Query = (statement: unknown, ...rest: unknown[]) => unknown

/**
 * Makes the promise of a statement from the driver's callback. The driver's own promise and its
 * statement refer to each other: half of what a statement allocated survived until the next full
 * garbage collection, and made the collections before it three to four times as long (`npm run bench
 * driver`).
 */
export class CallbackClient extends Client {
  /** The number of statements whose result has not arrived. */
  pendingQueries = 0
  /** Milliseconds that a statement may take without a byte, where that is longer than the pool allows. */
  patience = 0

  constructor(...settings: ConstructorParameters<typeof Client>) {
    super(...settings)
    const send: Query = this.query.bind(this)
    const sendQuery = (statement: unknown, values: unknown, callback: Callback) => {
      send(statement, values, (error: unknown, result: unknown) => {
        this.pendingQueries--
        callback(error, result)
      })
      this.pendingQueries++
    }
    const query: Query = (statement, ...rest) => {
      if (isSubmittable(statement)) return send(statement, ...rest)
      const callback = rest.find(isCallback)
      const values = rest.find((value) => !isCallback(value))
      if (callback) return sendQuery(statement, values, callback)
      const result = new Promise((resolve, reject) => {
        sendQuery(statement, values, (error, answer) => {
          if (error) reject(error)
          else resolve(answer)
        })
      })
      return result.catch(rethrowWithStack)
    }
    Object.defineProperty(this, 'query', { value: query, configurable: true })
  }
}

/** As the driver does: a stack that leads to the caller instead of to the socket. */
function rethrowWithStack(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}

/** COPY streams and cursors, which the driver returns as they are. */
const isSubmittable = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'submit' in statement

const isCallback = (value: unknown): value is Callback => typeof value === 'function'
