import { hash } from 'node:crypto'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Call } from '../../platform/contract.ts'
import type { App } from '../app.ts'
import type { CallRequest } from './call-request.ts'
import { toNetwork } from './client-address.ts'
import { readKey, type Repeat } from './idempotency.ts'
import { JSON_LIMIT, assertContentLength, assertJsonType } from './input.ts'
import type { Route } from './route.ts'
import { noUpload } from './uploads.ts'
import type { Visitor } from './visitor.ts'

type IncomingCall = {
  app: App
  route: Route
  request: Request
  query: URLSearchParams
  visitor: Visitor
}

/** Checks the headers before the body is read: content type, length and idempotency key. */
export function assertCallHeaders({ call }: Route, request: Request): void {
  if (call.method === 'GET') return
  if (!call.upload) assertJsonType(request.headers)
  assertContentLength(request.headers, call.upload ?? JSON_LIMIT)
  if (call.repeat !== 'natural') readKey(request)
}

/**
 * Reads the input of an admitted call and passes it to `handle`; an uploaded file exists until
 * then.
 */
export async function withCall<T>(
  { app, route, request, query, visitor }: IncomingCall,
  handle: (call: CallRequest) => Promise<T>,
): Promise<T> {
  const { call } = route
  const fields = Object.fromEntries(query)
  if (call.method === 'GET')
    return handle({ visitor, query, input: fields, upload: noUpload, repeat: null })
  const key = call.repeat === 'natural' ? null : readKey(request)
  const toRepeat = (hashBody: () => Buffer): Repeat | null =>
    key === null
      ? null
      : {
          scope: getScope(visitor),
          call: nameOfCall(call),
          key,
          bodyHash: hashBody(),
          memberId: visitor.actor?.memberId ?? null,
        }
  const subjects = [toNetwork(visitor.address), ...(visitor.actor ? [visitor.actor.memberId] : [])]
  if (!call.upload) {
    return app.bodies.json(request, subjects, async (input, bytes) =>
      handle({
        visitor,
        query,
        input,
        upload: noUpload,
        repeat: toRepeat(() => hash('sha256', bytes, 'buffer')),
      }),
    )
  }
  return app.bodies.upload(request, { limit: call.upload, subjects }, async (upload, bodyHash) =>
    handle({ visitor, query, input: fields, upload, repeat: toRepeat(() => bodyHash) }),
  )
}

/** A call for photos names a file that exceeds the limit of its body as one of its own failures. */
export const asNamedBy = ({ upload = 0, fails }: Call, error: unknown): unknown =>
  isApiError(error) && error.code === 'too_large' && 'photo_too_large' in fails
    ? new ApiError('photo_too_large', { megabytes: upload / 1024 / 1024 })
    : error

const nameOfCall = ({ method, path, variant }: Route['call']) =>
  `${method} ${path}${variant ? `?${variant}` : ''}`

const getScope = ({ actor, address }: Visitor) => actor?.sessionId ?? address
