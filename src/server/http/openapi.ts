import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RawRoute } from './route.ts'

const file = join(import.meta.dirname, '../../../openapi.json')

/** `GET /api/openapi.json`: the document that `npm run openapi` wrote. */
export function openApiRoute(): RawRoute {
  const document = readFileSync(file)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
  }
  return {
    method: 'GET',
    path: '/api/openapi.json',
    handle: () => Promise.resolve(new Response(document, { headers })),
  }
}
