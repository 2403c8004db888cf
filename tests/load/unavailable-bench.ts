import { serve } from '../../src/server/http/serve.ts'
import { newId } from '../../src/server/ids.ts'
import { addBlock } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { benchApp, type BenchApp } from './bench-app.ts'
import { milliseconds, percentile, print } from './figures.ts'

const PROBES = 200
const WARM = 20
/** The tolerated ratio of a state's median to that of a block. */
const MAX_DIFFERENCE = 0.25

const paths = ['/api/member.php?id=', '/api/like.php?member=', '/api/conversation.php?profile=']

/** Measures that response times do not reveal why a member is unavailable: alternating states, each compared with a block. */
export async function unavailableBench(): Promise<void> {
  const bench = await benchApp({ members: 0, pages: null })
  const http = serve(bench.app, null)
  const states = await statesOf(bench)
  for (const path of paths) {
    const times = new Map<string, number[]>()
    for (let probe = 0; probe < PROBES + WARM; probe++) {
      // Each state starts a round in turn, because the first of a round has cold caches.
      const first = probe % states.length
      for (const [state, id] of [...states.slice(first), ...states.slice(0, first)]) {
        const begin = performance.now()
        const answer = await http.request(`http://localhost:3000${path}${id}`, {
          headers: { cookie: bench.cookie },
        })
        await answer.text()
        if (probe >= WARM)
          times.set(state, [...(times.get(state) ?? []), performance.now() - begin])
      }
    }
    report(path, times)
  }
  await bench.close()
}

async function statesOf({ pool, memberId }: BenchApp): Promise<[string, string][]> {
  const [blocked, deleted, paused, banned] = [
    await addMember(pool),
    await addMember(pool),
    await addMember(pool),
    await addMember(pool),
  ]
  await addBlock(pool, blocked, memberId)
  await pool.query(
    "update account set status = 'deleted', deleted_at = now() where member_id = $1",
    [deleted],
  )
  await pool.query("update profile set status = 'paused' where member_id = $1", [paused])
  await pool.query("update profile set status = 'disabled' where member_id = $1", [banned])
  await pool.query('update account set banned_at = now() where member_id = $1', [banned])
  return Object.entries({ blocked, deleted, paused, banned, 'never existed': newId() })
}

function report(path: string, times: Map<string, number[]>): void {
  const base = percentile(times.get('blocked') ?? [], 0.5)
  print(`${path} of one who blocked`, milliseconds(base))
  for (const [state, durations] of times) {
    if (state === 'blocked') continue
    const ratio = percentile(durations, 0.5) / base
    const ok = Math.abs(ratio - 1) < MAX_DIFFERENCE
    print(`${path} ${state}, times that`, ratio.toFixed(2), { ok, text: 'within 25 %' })
  }
}
