import { isApiError, ApiError, COMMON_FAILURES } from '../../platform/api-error.ts'
import { asOutput, type Api, type Call } from '../../platform/contract.ts'
import type { App } from '../app.ts'
import { isUnavailable } from '../database/failures.ts'
import { toQueryPairs } from '../../platform/api-client.ts'
import { failureStatus, performRead } from '../http/perform.ts'
import { createReader } from '../http/reader.ts'
import type { Route } from '../http/route.ts'
import { noUpload } from '../http/uploads.ts'
import type { Visitor } from '../http/visitor.ts'

/**
 * The `api()` of the server while it renders one page: the same calls, checks and stripping as over
 * HTTP, without the network.
 */
export function createInProcessApi(app: App, visitor: Visitor): Api {
  const toReader = createReader(app, visitor)
  const routes = getReadRoutes(app)
  return async (call, input) => {
    const route = routes.get(toKey(call))
    if (!route || call.method !== 'GET')
      throw new Error(`A page may only read while it is rendered: ${call.method} ${call.path}`)
    const pairs = toQueryPairs(input)
    const query = new URLSearchParams(pairs)
    try {
      const request = {
        visitor,
        query,
        input: Object.fromEntries(pairs),
        upload: noUpload,
        repeat: null,
      }
      return asOutput(call, await performRead(app, route, request, toReader(route)))
    } catch (error) {
      throw withStatus(route.call, error)
    }
  }
}

const routeCache = new WeakMap<App, Map<string, Route>>()

const toKey = (call: Call) => `${call.path} ${call.variant ?? ''}`

function getReadRoutes(app: App): Map<string, Route> {
  const cached = routeCache.get(app)
  if (cached) return cached
  const reading = app.routes.filter(({ call }) => call.method === 'GET')
  const routes = new Map(reading.map((route) => [toKey(route.call), route]))
  routeCache.set(app, routes)
  return routes
}

/** A page gets the status of the call that failed. */
function withStatus(call: Call, error: unknown): unknown {
  if (isUnavailable(error)) return new ApiError('unavailable', {}, COMMON_FAILURES.unavailable)
  if (!isApiError(error)) return error
  const status = failureStatus(call, error)
  return status === null ? error : new ApiError(error.code, error.params, status)
}
