import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../src/server/free-port.ts'
import { lossyProxy, type LossyProxy } from './lossy-proxy.ts'

export type SupervisedNode = {
  /** The port of the node itself, without the proxy. */
  port: number
  /** Loses a share of the responses. */
  proxy: LossyProxy
  /** Kills the process with kill -9; the supervisor restarts it. */
  kill(): Promise<void>
  stop(): Promise<void>
}

type Settings = {
  databaseUrl: string
  folder: string
  lost: number
  env?: NodeJS.ProcessEnv
  /** Of a node that takes the place of an earlier one. */
  port?: number
}

/** A node in its own process behind a lossy proxy. It is restarted whenever it ends, as by a supervisor. */
export async function startSupervisedNode({
  databaseUrl,
  folder,
  lost,
  env: more = {},
  port: chosen,
}: Settings): Promise<SupervisedNode> {
  const port = chosen ?? (await freePort())
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    VONK_VAR: folder,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
    LOG_LEVEL: 'silent',
    DEMO_MEMBERS: '0',
    ...more,
  }
  let stopped = false
  let child: ChildProcess = begin()

  function begin(): ChildProcess {
    const begun = fork(join(import.meta.dirname, 'node.ts'), { env, stdio: 'ignore' })
    begun.once('exit', () => {
      if (!stopped) setTimeout(() => (stopped ? undefined : (child = begin())), 100)
    })
    return begun
  }
  const end = async () => {
    const ended = new Promise<void>((resolve) =>
      (child.exitCode ?? child.signalCode) === null
        ? child.once('exit', () => resolve())
        : resolve(),
    )
    child.kill('SIGKILL')
    await ended
  }

  const stop = async () => {
    stopped = true
    await end()
  }
  await healthy(port).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const proxy = await lossyProxy(port, lost)
  return {
    port,
    proxy,
    async kill() {
      await end()
      await healthy(port)
    },
    async stop() {
      await stop()
      await proxy.close()
    },
  }
}

/** A start is slow on a busy machine, and fails while the database is down. */
const PATIENCE = 90_000

async function healthy(port: number): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < PATIENCE) {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`http://127.0.0.1:${port}/api/health.php`, { signal }).catch(
      () => null,
    )
    if (answer?.ok) return
    await delay(25)
  }
  throw new Error('a node does not come up')
}
