import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../src/server/free-port.ts'

export const redisServer = '/usr/bin/redis-server'

export type RedisServer = {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** SIGSTOP: its connections stay open, and no command gets a response. */
  hang(): void
  /** SIGCONT: resumes it. */
  goOn(): void
}

/** Starts a Redis without persistence on a port of its own; `kill` is kill -9. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let server: ChildProcess | null = null
  const start = async () => {
    server = spawn(redisServer, [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ])
    // It prints a line when it accepts connections.
    let output = ''
    for await (const line of server.stdout ?? []) {
      output += String(line)
      if (output.includes('Ready to accept connections')) break
    }
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    hang: () => void server?.kill('SIGSTOP'),
    goOn: () => void server?.kill('SIGCONT'),
    async kill() {
      if (!server) return
      server.kill('SIGKILL')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      server = null
    },
  }
}
