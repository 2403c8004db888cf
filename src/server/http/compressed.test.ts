import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'

const { request } = await testApp()

const ask = async (encoding: string | null, init: RequestInit = {}) => {
  const answer = await request('/api/settings.php', {
    ...init,
    headers: encoding === null ? {} : { 'accept-encoding': encoding },
  })
  const body = new Uint8Array(await answer.arrayBuffer())
  if (answer.headers.has('content-encoding'))
    expect(answer.headers.get('content-length')).toBe(String(body.length))
  return { name: answer.headers.get('content-encoding'), vary: answer.headers.get('vary'), body }
}
const plain = await ask(null)
/** All but the clock, which ticks between two answers. */
const timeless = (body: Uint8Array) => new TextDecoder().decode(body).replace(/"now":"[^"]*"/, '')

test('an answer comes in the best encoding that the browser takes, and says the same', async () => {
  const [brotli, gzip] = [await ask('gzip, deflate, br'), await ask('gzip;q=1.0, br;q=0')]
  expect([brotli.name, gzip.name]).toEqual(['br', 'gzip'])
  expect(timeless(brotliDecompressSync(brotli.body))).toBe(timeless(plain.body))
  expect(timeless(gunzipSync(gzip.body))).toBe(timeless(plain.body))
  expect(brotli.body.length).toBeLessThan(plain.body.length / 1.8)
})

test('who names no encoding that we have gets the answer as it is, and no cache mixes them up', async () => {
  for (const encoding of [null, 'identity', 'compress', 'gzip;q=0, br; q=0.0'])
    expect((await ask(encoding)).name).toBeNull()
  expect(plain.vary?.toLowerCase()).toContain('accept-encoding')
})

test('a HEAD varies like its GET, and promises no length that the compressed answer does not have', async () => {
  const { status, headers } = await request('/api/settings.php', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  })
  expect([
    status,
    headers.get('vary')?.includes('accept-encoding'),
    headers.get('content-length'),
  ]).toEqual([200, true, null])
})
