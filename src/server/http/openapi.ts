import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RawRoute } from './route.ts'

const file = join(import.meta.dirname, '../../../dist/openapi.json')
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
}

/** `GET /api/openapi.json`: the document that the build and `npm run openapi` write. */
export function openApiRoute(): RawRoute {
  let document: Buffer | null = null
  return {
    method: 'GET',
    path: '/api/openapi.json',
    handle: () => {
      document ??= readFileSync(file)
      return Promise.resolve(new Response(new Uint8Array(document), { headers }))
    },
  }
}
