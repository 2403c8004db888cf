import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { freePort } from '../../src/server/free-port.ts'
import { startNode } from '../../src/app/server/node.ts'
import { silentLog } from '../factories/cluster.ts'
import { testDatabase } from '../factories/database.ts'
import { plainPages } from '../factories/pages.ts'

const SLOW = 1_000
const { url } = await testDatabase()
const port = await freePort()
const env = {
  VONK_VAR: '/tmp/vonk-tests',
  LOG_LEVEL: 'silent',
  DATABASE_URL: url,
  PORT: String(port),
  DEMO_MEMBERS: '0',
}
const node = await startNode({
  config: readConfig(env),
  log: silentLog,
  pages: plainPages,
  extend: () => {},
})
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await node.stop()
})

/** Starts a request, with part of its head or body, and never completes it. */
async function begin(words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  socket.write(words)
  sockets.push(socket)
  return socket
}

describe('open sockets', () => {
  test('local mode listens on the loopback interface only', () => {
    expect(node.server.address()).toMatchObject({ address: '127.0.0.1', port })
  })

  test(
    `${SLOW} connections that never complete their request do not delay others, and are closed`,
    { timeout: 60_000 },
    async () => {
      const host = 'Host: localhost\r\n'
      const halves = [
        `GET /api/settings.php HTTP/1.1\r\n${host}X-Slow: `,
        `POST /api/user.php HTTP/1.1\r\n${host}Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"email":`,
        'GET',
      ]
      for (let n = 0; n < SLOW; n += 50)
        await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            begin(halves[(n + index) % halves.length] ?? ''),
          ),
        )
      const took: number[] = []
      for (let n = 0; n < 100; n++) {
        const begun = performance.now()
        const { status } = await fetch(`http://127.0.0.1:${port}/api/settings.php`)
        took.push(performance.now() - begun)
        expect(status).toBe(200)
      }
      expect(took.toSorted((a, b) => a - b)[94]).toBeLessThan(500)
      expect('headersTimeout' in node.server && node.server.headersTimeout).toBeLessThanOrEqual(
        15_000,
      )
      expect('requestTimeout' in node.server && node.server.requestTimeout).toBeLessThanOrEqual(
        300_000,
      )
      // The timeout for an incomplete head is over.
      const [first] = sockets
      if (first && !first.closed) await once(first, 'close')
    },
  )
})
