import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { fetchThrough } from './fetch-through.ts'
import { createOutgoing, internetAnd } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

const requested: string[] = []
const answers: Record<string, RequestListener> = {
  '/fine': (_request, response) => response.setHeader('x-note', 'kept').end('fine'),
  '/missing': (_request, response) => response.writeHead(404).end('gone'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/fine' }).end(),
  '/large': (_request, response) => response.end('x'.repeat(101)),
  '/endless': (_request, response) => {
    response.write('x'.repeat(60))
    response.write('x'.repeat(60))
  },
  '/echo': (request, response) => void request.pipe(response),
  '/none': (_request, response) => response.writeHead(204).end(),
  '/packed': (_request, response) => response.setHeader('content-encoding', 'gzip').end('x'),
  '/silent': () => {},
}
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.headers.host} ${request.url}`)
  answers[request.url ?? '']?.(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = server.address() as AddressInfo
const limits = { maxBytes: 100, timeout: 5_000 }

/** Reaches this test's server, under every name. */
const reachable = createOutgoing({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
})
const read = (path: string, more: Partial<typeof limits> = {}) =>
  reachable.request(`http://partner.example:${port}${path}`, { ...limits, ...more })

describe('a request to another host', () => {
  test('returns status, headers and body, and requests the name in the URL', async () => {
    const response = await read('/fine')
    expect([response.status, response.body.toString(), response.header('X-Note')]).toEqual([
      200,
      'fine',
      'kept',
    ])
    expect(requested.at(-1)).toBe(`GET partner.example:${port} /fine`)
    expect((await read('/missing')).status).toBe(404)
  })

  test('follows no redirect', async () => {
    await expect(read('/moved')).rejects.toMatchObject({ code: 'redirect_refused' })
  })

  test.each(['/large', '/endless'])('ends when %s exceeds the size limit', async (path) => {
    await expect(read(path)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('refuses a compressed body, whose size is unknown', async () => {
    await expect(read('/packed')).rejects.toMatchObject({ code: 'encoding_refused' })
  })

  test('ends at the time limit, while it waits for the host or for its name', async () => {
    await expect(read('/silent', { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' })
    const slow = createOutgoing({ resolve: () => new Promise(() => {}), isAllowed: () => true })
    await expect(
      slow.request('https://slow.example/', { ...limits, timeout: 50 }),
    ).rejects.toMatchObject({ code: 'timeout' })
  })

  test('reports a host that does not answer', async () => {
    const nowhere = createOutgoing({
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
      isAllowed: () => true,
    })
    await expect(nowhere.request('https://nowhere.example/', limits)).rejects.toMatchObject({
      code: 'unreachable',
    })
  })
})

describe('requests in the shape of fetch', () => {
  const send = fetchThrough(reachable)
  const at = (path: string) => `http://partner.example:${port}${path}`

  test('send method, headers and body, and return status and body', async () => {
    const response = await send(at('/echo'), { method: 'POST', body: '{"amount":1}' })
    expect([response.ok, await response.json()]).toEqual([true, { amount: 1 }])
    expect(requested.at(-1)).toBe(`POST partner.example:${port} /echo`)
    expect((await send(at('/none'), { method: 'DELETE' })).status).toBe(204)
    expect((await send(at('/missing'), {})).ok).toBe(false)
  })

  test('follow no redirect and end at the signal', async () => {
    await expect(send(at('/moved'), {})).rejects.toMatchObject({ code: 'redirect_refused' })
    const signal = AbortSignal.timeout(50)
    await expect(send(at('/silent'), { signal })).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('addresses', () => {
  const outgoing = createOutgoing()

  test.each([
    `http://127.0.0.1:${port}/fine`,
    `https://127.0.0.1:${port}/fine`,
    `http://localhost:${port}/fine`,
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://0x7f.1/',
    'http://93.184.215.14/',
    'https://93.184.215.14:8443/',
    'https://user:secret@93.184.215.14/',
    'file:///etc/passwd',
    'not an address',
  ])('%s is refused before a connection is made', async (url) => {
    const before = requested.length
    await expect(outgoing.request(url, limits)).rejects.toMatchObject({ code: 'address_refused' })
    expect(requested).toHaveLength(before)
  })

  test('a server that the configuration names is reached wherever it is, and no other', async () => {
    const own = createOutgoing(internetAnd(({ origin }) => origin === `http://127.0.0.1:${port}`))
    expect((await own.request(`http://127.0.0.1:${port}/fine`, limits)).status).toBe(200)
    for (const url of [
      `https://127.0.0.1:${port}/fine`,
      'http://127.0.0.1:1/',
      'https://10.0.0.5/',
    ])
      await expect(own.request(url, limits)).rejects.toMatchObject({ code: 'address_refused' })
  })

  test('one that is refused is told as such without a request', async () => {
    const answers = async (url: string) => [
      await outgoing.isRefused(url),
      await reachable.isRefused(url),
    ]
    expect(await answers(`https://127.0.0.1:${port}/fine`)).toEqual([true, false])
    expect(await answers('https://user:secret@93.184.215.14/')).toEqual([true, true])
    expect(await answers('https://93.184.215.14/')).toEqual([false, false])
    const nowhere = createOutgoing({
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
      isAllowed: (_url, address) => address === null,
    })
    expect(await nowhere.isRefused('https://nowhere.example/')).toBe(false)
  })

  test('a name is refused if one of its addresses is not public', async () => {
    const mixed = createOutgoing({
      resolve: async () => [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.5', family: 4 },
      ],
      isAllowed: (_url, address) => isPublicAddress(address ?? ''),
    })
    await expect(mixed.request('https://mixed.example/', limits)).rejects.toMatchObject({
      code: 'address_refused',
    })
  })

  test('the connection goes to the address that was checked, even if the name resolves to another later', async () => {
    const names = ['127.0.0.1', '203.0.113.9']
    const rebinding = createOutgoing({
      resolve: async () => [{ address: names.shift() ?? '', family: 4 }],
      isAllowed: (_url, address) => address === '127.0.0.1',
    })
    const url = `http://rebinding.example:${port}/fine`
    expect((await rebinding.request(url, limits)).status).toBe(200)
    expect(names).toEqual(['203.0.113.9'])
    await expect(rebinding.request(url, limits)).rejects.toMatchObject({ code: 'address_refused' })
  })

  test.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07::1', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['ff02::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::808:808', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['partner.example', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})
