import { describe, expect, test } from 'vitest'
import { createAdmission } from './admission.ts'
import { createReadQueue } from './read-queue.ts'
import { withAdmission } from './with-admission.ts'

/** Lets everything run that waits for nothing but earlier promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the queue of reads', () => {
  /** As many reads as requested; `started` are the answers of those that no longer wait. */
  async function beginReads(count: number, { pressure = true } = {}) {
    let time = 0
    const queue = createReadQueue(
      () => pressure,
      () => time,
    )
    const started: [number, boolean][] = []
    const begin = (index: number) =>
      void queue.begin().then((isInTime) => started.push([index, isInTime]))
    for (let index = 0; index < count; index++) begin(index)
    await settled()
    return { queue, started, wait: (milliseconds: number) => void (time += milliseconds) }
  }

  test('runs 32 reads at once, and the others in their order as earlier ones end', async () => {
    const { queue, started } = await beginReads(35)
    expect(started).toHaveLength(32)
    queue.end()
    queue.end()
    await settled()
    expect(started.slice(32)).toEqual([
      [32, true],
      [33, true],
    ])
  })

  test('under pressure turns away what waited for more than 400 ms, and serves what came later', async () => {
    const { queue, started, wait } = await beginReads(34)
    wait(300)
    void queue.begin().then((isInTime) => started.push([34, isInTime]))
    wait(101)
    queue.end()
    await settled()
    expect(started.slice(32)).toEqual([
      [32, false],
      [33, false],
      [34, true],
    ])
  })

  test('runs 32 reads again after all have ended', async () => {
    const { queue, started, wait } = await beginReads(40)
    wait(1_000)
    for (let ended = 0; ended < 32; ended++) queue.end()
    await settled()
    for (let index = 0; index < 33; index++) void queue.begin().then(() => started.push([0, true]))
    await settled()
    expect(started).toHaveLength(40 + 32)
  })

  test('without pressure serves a read however long it waited, and holds 1,000', async () => {
    const { queue, started, wait } = await beginReads(1_031, { pressure: false })
    expect(queue.hasRoom()).toBe(true)
    void queue.begin()
    expect(queue.hasRoom()).toBe(false)
    wait(3_000)
    queue.end()
    await settled()
    expect(started.slice(32)).toEqual([[32, true]])
  })

  test('under pressure holds at most 96 waiting reads', async () => {
    const { queue } = await beginReads(127)
    expect(queue.hasRoom()).toBe(true)
    void queue.begin()
    expect(queue.hasRoom()).toBe(false)
    queue.end()
    expect(queue.hasRoom()).toBe(true)
  })
})

test('a node answers 32 reads at once, a write beside them, and the next read when one ends', async () => {
  const pending: (() => void)[] = []
  const answer = withAdmission(
    () => new Promise<Response>((resolve) => pending.push(() => resolve(new Response('answered')))),
    {
      admission: createAdmission(),
      getPriority: ({ method }) => (method === 'GET' ? 'read' : 'write'),
      busyPage: async () => '',
    },
  )
  const ask = (method: string) => answer(new Request('http://localhost/', { method }), undefined)
  const reads = Array.from({ length: 33 }, () => ask('GET'))
  void ask('POST')
  await settled()
  expect(pending).toHaveLength(33)
  // The first is the write, which waits for nothing.
  pending[1]?.()
  expect((await reads[0])?.status).toBe(200)
  await settled()
  expect(pending).toHaveLength(34)
})
