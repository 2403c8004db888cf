// `npm run drill -- clock-jump`: the clock of one of two nodes jumps an hour ahead, then an hour back.
import { existsSync, globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { row } from '../../src/server/database/query.ts'
import { drillFault, type Drill } from './fault-under-sends.ts'

const SECONDS = 20
const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]
if (!library) throw new Error('The drill needs: apt-get install faketime')

const offsetFile = (folder: string) => join(folder, 'clock')

/** Replaces the file at once: the library reads it at each look at the clock. */
function setClock(folder: string, offset: string): void {
  writeFileSync(`${offsetFile(folder)}.new`, offset)
  renameSync(`${offsetFile(folder)}.new`, offsetFile(folder))
}

/** Whether the node's clock differs by about an hour, and a session still counts there. */
async function visit({ nodes, people }: Drill, hours: number): Promise<string[]> {
  const headers = { cookie: people[0]?.cookie ?? '' }
  const answer = await fetch(`http://127.0.0.1:${nodes[1]?.port}/api/user.php`, { headers })
  const ahead = (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 3_600_000
  return [
    ...(Math.abs(ahead - hours) < 0.01 ? [] : [`the clock is ${ahead.toFixed(2)} h ahead`]),
    ...(answer.status === 200 ? [] : [`at ${hours} h a session gets ${answer.status}`]),
  ]
}

const faults: string[] = []
await drillFault({
  name: `clock of one of two nodes 1 h ahead for ${SECONDS} s, then 1 h behind`,
  maxSilence: 5,
  env(place, folder) {
    if (!existsSync(offsetFile(folder))) setClock(folder, '+0')
    if (place === 0) return {}
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: offsetFile(folder),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  },
  async fault(_cluster, _nodes, drill) {
    for (const hours of [1, -1, 0]) {
      setClock(drill.folder, `${hours < 0 ? '' : '+'}${hours}h`)
      await delay((SECONDS * 1_000) / 2)
      faults.push(...(await visit(drill, hours)))
      await delay((SECONDS * 1_000) / 2)
    }
    const { n } = await row<{ n: number }>(
      drill.pool,
      sql`select count(*)::int as n from message where created_at > now() + interval '30 minutes'`,
    )
    return `${n} messages have a time of the future`
  },
  check: () => Promise.resolve(faults),
})
