import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { buildIfNeeded } from '../../scripts/build.ts'
import { microseconds, print } from './figures.ts'
import { leanClient, type LeanClient } from './lean-client.ts'

const WARM_UP = 3_000
/** English is chosen: an address without a language might redirect. */
const VISITOR = 'i18n_redirected=en'
const BUSY = { runs: 1_500, atOnce: 8 }
const RESTED = { runs: 200, atOnce: 1 }
/** Idle milliseconds after which the processor's caches are cold. */
const REST = 5

const Ready = z.object({ port: z.int(), cookie: z.string() })
const Spent = z.object({ cpu: z.number(), drawn: z.number(), draws: z.int() })

/**
 * CPU of the members page on a node of its own, over HTTP, compared with bare renderToString of the same page and a prebuilt string.
 * The page is rendered bare after each response, so both are measured in the same state of the machine: on a busy node right after
 * it, on an idle one after a pause. The same rendering costs half as much again after five idle milliseconds.
 */
export async function membersPageBench(): Promise<void> {
  await buildIfNeeded()
  const node = await startNode()
  const html = await node.get('/members')
  const cards = html.split('<article').length - 1
  if (cards !== 24) throw new Error(`the members page shows ${cards} cards`)
  await node.measure('/members', { runs: WARM_UP, atOnce: BUSY.atOnce }, 0)
  await node.measure('/prebuilt/members', BUSY, null)
  const busy = await node.measure('/members', BUSY, 0)
  const prebuilt = await node.measure('/prebuilt/members', BUSY, null)
  const rested = await node.measure('/members', RESTED, REST)
  print(
    `members page of ${cards} cards, ${BUSY.atOnce} requests at a time`,
    microseconds(busy.whole),
  )
  print('bare renderToString of the same page, after each of them', microseconds(busy.bare))
  const ratio = busy.whole / busy.bare
  print('whole request ÷ bare renderToString', ratio.toFixed(2), {
    ok: ratio <= 3,
    text: 'at most 3.0',
  })
  print('prebuilt string', microseconds(prebuilt.whole))
  print('whole request ÷ prebuilt string', (busy.whole / prebuilt.whole).toFixed(1))
  print('requests a second on one core', String(Math.round(1_000_000 / busy.whole)))
  print('members page, one request after a rest', microseconds(rested.whole))
  print('bare renderToString after a rest', microseconds(rested.bare))
  print(
    'whole request ÷ bare renderToString, after a rest',
    (rested.whole / rested.bare).toFixed(2),
  )
  print('its HTML, before compression', `${Math.round(html.length / 1000)} kB`)
  await node.close()
}

/** The landing page, which visitors get from a cache, compared with the same page as a string that Hono answers. */
export async function landingPageBench(): Promise<void> {
  await buildIfNeeded()
  const node = await startNode()
  for (const path of ['/', '/prebuilt/'])
    await node.measure(path, { runs: WARM_UP, atOnce: BUSY.atOnce }, null)
  const rounds: { whole: number; prebuilt: number }[] = []
  for (let round = 0; round < 3; round++) {
    const { whole } = await node.measure('/', BUSY, null)
    const prebuilt = await node.measure('/prebuilt/', BUSY, null)
    rounds.push({ whole, prebuilt: prebuilt.whole })
  }
  await node.close()
  const { whole, prebuilt } = rounds.toSorted(
    (one, other) => one.prebuilt / one.whole - other.prebuilt / other.whole,
  )[1] ?? { whole: Number.NaN, prebuilt: Number.NaN }
  print('landing page from the cache', microseconds(whole))
  print('the same page as a prebuilt string', microseconds(prebuilt))
  print('rate of the landing page ÷ rate of the string', (prebuilt / whole).toFixed(2), {
    ok: prebuilt / whole >= 0.5,
    text: 'at least 0.5',
  })
}

async function startNode(): Promise<PagesNode> {
  const child = fork(join(import.meta.dirname, 'pages-node.ts'))
  return new PagesNode(child, Ready.parse((await once(child, 'message'))[0]))
}

type Load = { runs: number; atOnce: number }

class PagesNode {
  readonly #child: ChildProcess
  readonly #cookie: string
  readonly #client: LeanClient

  constructor(child: ChildProcess, { port, cookie }: z.infer<typeof Ready>) {
    this.#child = child
    this.#cookie = cookie
    this.#client = leanClient(port)
  }

  async get(path: string): Promise<string> {
    const cookie = path === '/' ? VISITOR : this.#cookie
    const { status, text } = await this.#client.get(path, cookie)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return text
  }

  /** Microseconds of CPU per request, and per bare rendering `rest` milliseconds after it (null: none). */
  async measure(
    path: string,
    { runs, atOnce }: Load,
    rest: number | null,
  ): Promise<{ whole: number; bare: number }> {
    const before = await this.#spent(rest)
    let left = runs
    const ask = async () => {
      while (left-- > 0) {
        await this.get(path)
        if (rest) await delay(2 * rest + 5)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, ask))
    const after = await this.#spent(null)
    const drawn = after.drawn - before.drawn
    return {
      whole: (after.cpu - before.cpu - drawn) / runs,
      bare: drawn / (after.draws - before.draws),
    }
  }

  async #spent(rest: number | null): Promise<z.infer<typeof Spent>> {
    return Spent.parse(JSON.parse(await this.get(rest === null ? '/spent' : `/spent?rest=${rest}`)))
  }

  async close(): Promise<void> {
    this.#client.close()
    this.#child.send('stop')
    await once(this.#child, 'exit')
  }
}
