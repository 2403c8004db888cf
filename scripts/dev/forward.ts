import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds that a request waits for a restarting server. */
const RESTART_TIMEOUT = 30_000
const HOST = '127.0.0.1'

type Forward = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Forwards requests to a server on a local port once it accepts connections; responds with 503
 * after 30 seconds.
 */
export function forwardTo(port: number): Forward {
  return async (request, response) => {
    if (!(await isListening(port))) {
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
      response.end('The server does not start: see its output.\n')
      return
    }
    const { method, url, headers } = request
    const upstream = send({ host: HOST, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    // The server restarted during a response: the client sees a closed connection, as in
    // production.
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  }
}

async function isListening(port: number): Promise<boolean> {
  for (const end = performance.now() + RESTART_TIMEOUT; performance.now() < end; await delay(50)) {
    if (await accepts(port)) return true
  }
  return false
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
