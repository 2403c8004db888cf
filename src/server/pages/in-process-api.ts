import { isApiError, ApiError, COMMON_FAILURES } from '../../platform/api-error.ts'
import { asOutput, type Api, type Call } from '../../platform/contract.ts'
import type { App } from '../app.ts'
import { isUnavailable } from '../database/failures.ts'
import { withQuery } from '../../platform/api-client.ts'
import { failureStatus, performRead } from '../http/perform.ts'
import type { Visitor } from '../http/visitor.ts'

/** The server's road to data while it renders: the same calls, checks and stripping as over HTTP, without the network. */
export function createInProcessApi(app: App, visitor: Visitor): Api {
  return async (call, input) => {
    const route = app.routes.find(
      (candidate) =>
        candidate.call.path === call.path && candidate.call.method === 'GET' && candidate.call.variant === call.variant,
    )
    if (!route || call.method !== 'GET') throw new Error(`A page may only read while it is rendered: ${call.method} ${call.path}`)
    const query = new URL(withQuery(call.path, input), visitor.origin).searchParams
    try {
      const request = { visitor, query, input: Object.fromEntries(query), upload: new Uint8Array(), repeat: null }
      return asOutput(call, await performRead(app, route, request))
    } catch (error) {
      throw withStatus(route.call, error)
    }
  }
}

/** Pages answer with the status of the call that failed. */
function withStatus(call: Call, error: unknown): unknown {
  if (isUnavailable(error)) return new ApiError('unavailable', {}, COMMON_FAILURES.unavailable)
  if (!isApiError(error)) return error
  const status = failureStatus(call, error)
  return status === null ? error : new ApiError(error.code, error.params, status)
}
