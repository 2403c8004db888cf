import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
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
/** The body without the clock, which differs between two responses. */
const timeless = (body: Uint8Array) => new TextDecoder().decode(body).replace(/"now":"[^"]*"/, '')

describe('compression', () => {
  test('compresses a response with the best encoding that the browser accepts, with equal content', async () => {
    const [brotli, gzip] = [await ask('gzip, deflate, br'), await ask('gzip;q=1.0, br;q=0')]
    expect([brotli.name, gzip.name]).toEqual(['br', 'gzip'])
    expect(timeless(brotliDecompressSync(brotli.body))).toBe(timeless(plain.body))
    expect(timeless(gunzipSync(gzip.body))).toBe(timeless(plain.body))
    expect(brotli.body.length).toBeLessThan(plain.body.length / 1.8)
  })

  test('returns the response uncompressed without a supported encoding, and varies by Accept-Encoding', async () => {
    for (const encoding of [null, 'identity', 'compress', 'gzip;q=0, br; q=0.0'])
      expect((await ask(encoding)).name).toBeNull()
    expect(plain.vary?.toLowerCase()).toContain('accept-encoding')
  })

  test('sends the Vary header of the GET in response to a HEAD, and no Content-Length', async () => {
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
})
