import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { milliseconds, percentile, print } from './figures.ts'
import { leanClient, type LeanClient } from './lean-client.ts'

/** Requests at once that find the peak. */
const AT_ONCE = 16
const PEAK_SECONDS = 8
const OVERLOAD_SECONDS = 20
const TIMES = 3
/** Milliseconds after which nobody waits for an answer any more. */
const PATIENCE = 2_000
/** One request in five is essential: the list of bundles. */
const paths = [
  '/api/members.php',
  '/api/members.php',
  '/api/members.php',
  '/api/members.php',
  '/api/bundles.php',
]
const Ready = z.object({ port: z.int(), cookie: z.string() })

type Answer = { path: string; status: number; took: number }

/** Three times the load that a node can serve, with admission control and without. */
export async function overloadBench(): Promise<void> {
  for (const mode of ['on', 'off'] as const) {
    const child = fork(join(import.meta.dirname, 'overload-node.ts'), [mode])
    const { port, cookie } = Ready.parse((await once(child, 'message'))[0])
    const client = leanClient(port)
    await closedLoop(client, cookie, 2)
    const peak = (await closedLoop(client, cookie, PEAK_SECONDS)).length / PEAK_SECONDS
    const answers = await openLoop(client, cookie, peak * TIMES)
    report(mode, peak, answers)
    client.close()
    child.send('stop')
    await once(child, 'exit')
  }
}

/** Each of `AT_ONCE` clients waits for its answer before it asks again. */
async function closedLoop(client: LeanClient, cookie: string, seconds: number): Promise<Answer[]> {
  const until = performance.now() + seconds * 1_000
  const answers: Answer[] = []
  const ask = async () => {
    while (performance.now() < until) answers.push(await request(client, cookie, answers.length))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return answers
}

/** Requests arrive at a fixed rate, whether or not earlier ones were answered. */
async function openLoop(client: LeanClient, cookie: string, rate: number): Promise<Answer[]> {
  const pending: Promise<Answer>[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < OVERLOAD_SECONDS * 1_000) {
    const due = ((performance.now() - startedAt) / 1_000) * rate
    while (pending.length < due) pending.push(request(client, cookie, pending.length))
    await delay(5)
  }
  return Promise.all(pending)
}

async function request(client: LeanClient, cookie: string, count: number): Promise<Answer> {
  const path = paths[count % paths.length] ?? ''
  const startedAt = performance.now()
  const { status } = await client.get(path, cookie).catch(() => ({ status: 0 }))
  return { path, status, took: performance.now() - startedAt }
}

function report(mode: 'on' | 'off', peak: number, answers: Answer[]): void {
  const served = answers.filter(({ status }) => status === 200)
  const useful = served.filter(({ took }) => took <= PATIENCE)
  const share = useful.length / OVERLOAD_SECONDS / peak
  const late = percentile(
    served.map(({ took }) => took),
    0.99,
  )
  const essential = answers.filter(({ path }) => path === '/api/bundles.php')
  const lost = essential.filter(({ status }) => status !== 200).length
  const has = mode === 'on'
  print(`admission ${mode}: peak`, `${Math.round(peak)}/s`)
  print(
    `admission ${mode}: served in ${PATIENCE / 1_000} s at ${TIMES} times the peak`,
    `${Math.round(share * 100)} % of it`,
    ...(has ? [{ ok: share >= 0.8, text: 'at least 80 %' }] : []),
  )
  print(
    `admission ${mode}: p99 of what is served`,
    milliseconds(late),
    ...(has ? [{ ok: late <= PATIENCE, text: 'at most 2 s' }] : []),
  )
  print(
    `admission ${mode}: essential requests not served`,
    String(lost),
    ...(has ? [{ ok: lost === 0, text: 'none' }] : []),
  )
}
