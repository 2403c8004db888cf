import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PerformanceObserver, constants } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { Client } from 'pg'
import * as z from 'zod'
import { CallbackClient } from '../../src/server/database/callback-client.ts'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../factories/cluster.ts'
import { milliseconds, print } from './figures.ts'

const STATEMENTS = 20_000
const statement = { name: 'echo', text: 'select unnest($1::text[])', values: [['a'.repeat(200)]] }

/** What statements leave behind for the old generation, with the driver's client and with ours. */
export async function driverGarbageBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-driver-bench-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ directory: join(folder, 'postgres'), log: silentLog })
  const settings = { connectionString: database.url }
  const driver = await measure(new Client(settings))
  const callback = await measure(new CallbackClient(settings))
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
  const bytes = (count: number) => `${Math.round(count)} B`
  print('promoted for each statement, the driver’s promise', bytes(driver.promoted))
  print('promoted for each statement, our client', bytes(callback.promoted), {
    ok: callback.promoted < driver.promoted / 3,
    text: 'a third',
  })
  print('pause of a scavenge, the driver’s promise', milliseconds(driver.pause))
  print('pause of a scavenge, our client', milliseconds(callback.pause))
}

const Scavenge = z.object({
  detail: z.object({ kind: z.literal(constants.NODE_PERFORMANCE_GC_MINOR) }),
  duration: z.number(),
})

type Garbage = {
  /** Bytes that scavenges moved to the old generation for each statement, the median. */
  promoted: number
  /** Mean of milliseconds. */
  pause: number
}

async function measure(db: Client): Promise<Garbage> {
  const scavenges: { old: number; pause: number; sent: number }[] = []
  let sent = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const scavenge = Scavenge.safeParse(entry)
      if (scavenge.success)
        scavenges.push({ old: oldGeneration(), pause: scavenge.data.duration, sent })
    }
  })
  await db.connect()
  observer.observe({ entryTypes: ['gc'] })
  for (; sent < STATEMENTS; sent++) {
    await db.query(statement)
    if (sent % 10 === 0) await delay(1)
  }
  observer.disconnect()
  await db.end()
  const promoted = scavenges
    .slice(1)
    .map((after, index) => {
      const before = scavenges[index]
      return before ? (after.old - before.old) / (after.sent - before.sent) : 0
    })
    .toSorted((a, b) => a - b)
  const pauses = scavenges.map(({ pause }) => pause)
  return {
    promoted: promoted[Math.floor(promoted.length / 2)] ?? 0,
    pause: pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length,
  }
}

const oldGeneration = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ??
  0
