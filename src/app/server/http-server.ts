import { getRequestListener } from '@hono/node-server'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../server/config.ts'
import type { Http } from '../../server/http/serve.ts'

/**
 * Connections that the system holds until the event loop accepts them, one in each turn. Beyond it
 * clients wait for seconds before they try again; Linux allows 4,096.
 */
const BACKLOG = 4_096

/** Resolves when the port is bound; rejects, for example with EADDRINUSE. */
export function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  const address = host === null ? { port } : { port, host }
  return new Promise((resolve, reject) =>
    server.once('error', reject).listen({ ...address, backlog: BACKLOG }, () => resolve()),
  )
}

/**
 * Milliseconds. A client that sends its headers slowly cannot hold a connection for longer; a photo
 * upload may take longer.
 */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
}

/** Node's HTTP server, with Hono as its request handler. */
export function createPlainServer(fetch: Http['fetch']): Server {
  // Its own cleanup closes the connection after half a second.
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false })
  return createServer(timeouts, (request, response) => {
    response.once('finish', () => discardRest(request))
    void answer(request, response)
  })
}

/** Milliseconds in total and without a byte, and the bytes, that a client may still send. */
const linger = { time: 30_000, idle: 5_000, bytes: 64 * 1024 * 1024 }

/**
 * Reads what a client still sends after its response: closing a connection with unread bytes resets
 * it, and the client may lose the response (RFC 9112, 9.6).
 */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let bytes = 0
  const close = () => {
    stop()
    request.socket.destroySoon()
  }
  const ends = setTimeout(close, linger.time)
  const idle = setTimeout(close, linger.idle)
  const stop = () => {
    clearTimeout(ends)
    clearTimeout(idle)
  }
  // Whoever read a part would stop the flow again.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    idle.refresh()
    if (bytes > linger.bytes) close()
  })
  request.once('end', stop).once('close', stop).resume()
}

const DRAIN_STEP = 50
const DRAIN_STEPS = 20

/**
 * For up to a second each connection gets one more response, with `Connection: close`, so that a
 * request that is on its way at shutdown is not refused.
 */
export async function drainConnections(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) =>
    response.setHeader('connection', 'close'),
  )
  for (let step = 0; step < DRAIN_STEPS && (await openConnections(server)) > 0; step++)
    await delay(DRAIN_STEP)
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error ? 0 : count)),
  )
}

/** Waits for running requests; closes idle connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const forceClose = setTimeout(() => server.closeAllConnections(), 5_000)
    server.close(() => {
      clearTimeout(forceClose)
      resolve()
    })
    server.closeIdleConnections()
  })
}
