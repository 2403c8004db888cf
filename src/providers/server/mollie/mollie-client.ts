import * as z from 'zod'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import { ProviderError } from '../provider.ts'

export type MollieClient = ReturnType<typeof createMollieClient>

type RequestOptions = { body?: unknown; key?: string; missing?: null; refused?: null }

const TIMEOUT = 15_000

/**
 * Sends a request and parses the response. Network errors, error statuses and unexpected responses
 * throw ProviderError.
 */
export function createMollieClient({ url, credentials, send }: ProviderConnection) {
  return async <Shape extends z.ZodType>(
    shape: Shape,
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<z.output<Shape>> => {
    const response = await send(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${credentials['key']}`,
        'content-type': 'application/json',
        ...(options.key && { 'idempotency-key': options.key }),
      },
      signal: AbortSignal.timeout(TIMEOUT),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    }).catch((error: unknown) => {
      throw new ProviderError(`${method} ${path} was not answered`, { cause: error })
    })
    const isNotFound = response.status === 404 || response.status === 410
    if (('missing' in options && isNotFound) || ('refused' in options && response.status < 500))
      return parse(shape, path, null)
    if (!response.ok)
      throw new ProviderError(`${method} ${path} was answered with ${response.status}`, {
        refused: response.status === 422,
        status: response.status,
      })
    return parse(shape, path, response.status === 204 ? null : await parseJson(response, path))
  }
}

/**
 * The path of the next page of a list, without its host, so that our keys are never sent to another.
 * `list` starts the path after the version.
 */
export function nextPage(list: string, href: string | undefined): string | null {
  if (href === undefined) return null
  const { pathname, search } = new URL(href)
  return pathname.slice(pathname.indexOf(list)) + search
}

/** A proxy between us and the provider may respond with HTML. */
async function parseJson(response: Response, path: string): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    throw new ProviderError(`the answer to ${path} is no JSON`, { cause: error })
  })
}

function parse<Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  body: unknown,
): z.output<Shape> {
  const parsed = z.safeParse(shape, body)
  if (!parsed.success) throw new ProviderError(`the answer to ${path} has another shape`)
  return parsed.data
}
