import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { readConfig } from '../src/server/config.ts'
import { startEmbedded } from '../src/server/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../src/server/free-port.ts'
import { createLog } from '../src/server/log.ts'
import { forwardTo } from './dev/forward.ts'
import { startWatched } from './dev/watched-process.ts'

/**
 * `npm run dev` (`npm run inspect`: with Node's inspector on port 9229): this process holds what
 * must survive a change of the server: PostgreSQL, Vite and the sockets of open pages. The server
 * is a child process that Node restarts when one of its files changes; requests wait until it is
 * back.
 */
async function develop(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const database =
    config.databaseUrl === null
      ? await startEmbedded({ directory: join(config.var, 'postgres'), log })
      : null
  const server = createServer()
  const vite = await createVite({
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: { server }, hmr: { server } },
  })
  const port = await freePort()
  const flags = process.argv.includes('--inspect') ? ['--inspect=9229'] : []
  const child = startWatched(join(import.meta.dirname, 'dev/server.ts'), flags, {
    PORT: String(port),
    ORIGIN: config.origin,
  })
  serve(server, vite, port)
  await listen(server, config.port)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await child.stop()
    await vite.close()
    server.closeAllConnections()
    await database?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** Serves modules and styles from Vite, and everything else from the product's server. */
function serve(server: Server, vite: ViteDevServer, port: number): void {
  const forward = forwardTo(port)
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    vite.middlewares(request, response, () => void forward(request, response)),
  )
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      process.stderr.write(`Port ${port} is in use. Choose another one: PORT=3001 npm run dev\n`)
      process.exit(1)
    })
    server.listen(port, 'localhost', resolve)
  })
}

await develop()
