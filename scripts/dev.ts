import { createAdaptorServer } from '@hono/node-server'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createVite } from 'vite'
import { readConfig } from '../src/server/config.ts'
import { prepareDemo } from '../src/server/demo/prepare.ts'
import { createLog } from '../src/server/log.ts'
import { startNode } from '../src/server/node.ts'
import { devPages } from '../src/server/pages/load-pages.ts'

/** `npm run dev`: pages come from the sources and reload as they change; a change in the server restarts it. */
if (!process.env['VONK_DEV_CHILD']) {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', import.meta.filename], {
    stdio: 'inherit',
    env: { ...process.env, VONK_DEV_CHILD: '1' },
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 0))
} else {
  await develop()
}

async function develop(): Promise<void> {
  process.env['VONK_DEV'] = '1'
  const config = readConfig(process.env)
  const server = createHttpServer()
  const vite = await createVite({
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: { server }, hmr: { server } },
  })
  const node = await startNode({
    config,
    log: createLog(config),
    pages: devPages(vite),
    prepare: prepareDemo,
    extend: () => {},
    createServer: (fetch): Server => {
      const pages = createAdaptorServer({ fetch })
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => pages.emit('request', request, response)),
      )
      return server
    },
  })
  process.stderr.write(`Vonk is ready at ${node.url}, with reload\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(
      signal,
      () =>
        void node
          .stop()
          .then(() => vite.close())
          .then(() => process.exit(0)),
    )
}
