import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startSession } from '../../src/accounts/server/public.ts'
import { readConfig } from '../../src/server/config.ts'
import { newId } from '../../src/server/ids.ts'
import { startNode } from '../../src/app/server/node.ts'
import { silentLog } from '../factories/cluster.ts'
import { testDatabase } from '../factories/database.ts'
import { addMember } from '../factories/member.ts'
import { plainPages } from '../factories/pages.ts'
import { freePort } from '../../src/server/free-port.ts'

const { url, pool } = await testDatabase()

async function start() {
  const port = await freePort()
  const env = {
    VONK_VAR: '/tmp/vonk-tests',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    PORT: String(port),
    DEMO_MEMBERS: '0',
  }
  return {
    port,
    node: await startNode({
      config: readConfig(env),
      log: silentLog,
      pages: plainPages,
      extend: () => {},
    }),
  }
}

type Outcome = { status: number; last: boolean } | { code: string }

function ask(agent: Agent, port: number, path: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const pending = request({ agent, port, path, host: '127.0.0.1' }, (response) => {
      response
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            last: response.headers.connection === 'close',
          }),
        )
        .resume()
    })
    pending
      .on('error', (error) =>
        resolve({ code: 'code' in error ? String(error.code) : error.message }),
      )
      .end()
  })
}

describe('shutdown', () => {
  test('a node that is stopped under load completes every request that it accepted', async () => {
    const { port, node } = await start()
    const outcomes: Outcome[] = []
    const worker = async (pause: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const outcome = await ask(agent, port, '/api/settings.php')
        outcomes.push(outcome)
        // A load balancer opens no more connections to a node that closes them.
        if ('code' in outcome || outcome.last) return agent.destroy()
        await delay(pause)
      }
    }
    const workers = Promise.all(Array.from({ length: 16 }, (_, index) => worker(index * 3)))
    await delay(300)
    await node.stop()
    await workers
    expect(outcomes.filter((outcome) => 'code' in outcome || outcome.status !== 200)).toEqual([])
  })

  test('an open live stream ends, and does not delay the shutdown', async () => {
    const { port, node } = await start()
    const session = {
      sessionId: newId(),
      memberId: await addMember(pool),
      siteId: 1,
      device: '',
      place: '',
    }
    const token = await startSession(pool, session, new Date())
    const stream = await fetch(`http://127.0.0.1:${port}/api/events.php`, {
      headers: { cookie: `auth.session=${token}` },
    })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const begun = performance.now()
    await Promise.all([node.stop(), stream.text()])
    expect(performance.now() - begun).toBeLessThan(4_000)
  })
})
