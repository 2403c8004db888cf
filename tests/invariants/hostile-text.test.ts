import { describe, expect, test } from 'vitest'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { nameOf, requestOf, sampleInput } from '../factories/sample-input.ts'
import { isFullRun } from '../full-run.ts'

const { app, request } = await testApp()
app.limits.consume = async () => {}
const member = await addWriter(app.pool, { credits: 1_000 })
const other = await addMember(app.pool)
const ids = { id: other, uuid: crypto.randomUUID() }

/** Inputs of 50 kB that make careless regular expressions backtrack catastrophically. */
const shapes: Record<string, (length: number) => string> = {
  digits: (length) => '0612345678 '.repeat(length / 11),
  'digits apart': (length) => '0 6 . 1 2 '.repeat(length / 10),
  addresses: (length) => `${'a@'.repeat(length / 2)}!`,
  'dotted names': (length) => 'a.'.repeat(length / 2),
  links: (length) => 'http://a.b/('.repeat(length / 12),
  spaces: (length) => `${' '.repeat(length)}x`,
  marks: (length) => `e${'\u0301'.repeat(length)}`,
  brackets: (length) => '[('.repeat(length / 2),
  handles: (length) => 'instagram '.repeat(length / 10),
  'one letter': (length) => 'a'.repeat(length),
  joined: (length) => '👩‍'.repeat(length / 3),
}

const texts = app.routes
  .map((route) => route.call)
  .flatMap((call) =>
    Object.entries(sampleInput(call, ids))
      .filter(([, value]) => typeof value === 'string' && value !== ids.id && value !== ids.uuid)
      .map(([field]) => ({ call, field })),
  )

/** CPU milliseconds that a text costs in one field, independent of other processes. */
async function costOf({ call, field }: (typeof texts)[number], text: string) {
  const { path, init } = requestOf(call, {
    ...sampleInput(call, { ...ids, uuid: crypto.randomUUID() }),
    [field]: text,
  })
  const begun = process.threadCpuUsage()
  const response = await request(path, init, member)
  const code: unknown = response.ok ? null : await response.clone().json()
  return {
    status: response.status,
    code: JSON.stringify(code),
    milliseconds: process.threadCpuUsage(begun).user / 1_000,
  }
}

const LONG = 50_000

/** By default every third shape, beginning with another one for each field. */
const shapesFor = (index: number) =>
  Object.keys(shapes).filter((_, shape) => isFullRun || (index + shape) % 3 === 0)

/** By default each field gets one of the shapes and each shape several fields; in a full run each pair occurs. */
const pairs = texts.flatMap((target, index) =>
  Object.values(shapes)
    .filter((_, shape) => isFullRun || (index + shape) % Object.keys(shapes).length === 0)
    .map((textOf) => ({ target, textOf })),
)

/**
 * The 99th percentile of the CPU milliseconds that this thread works without handling another
 * request while a text is sent to every field: how long others wait on a machine that is not busy.
 */
async function waitingWhile(
  send: (pair: (typeof pairs)[number]) => Promise<unknown>,
): Promise<number> {
  const waits: number[] = []
  let begun = process.threadCpuUsage()
  const timer = setInterval(() => {
    waits.push(process.threadCpuUsage(begun).user / 1_000)
    begun = process.threadCpuUsage()
  }, 5)
  for (const pair of pairs) await send(pair)
  clearInterval(timer)
  return waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0
}

describe('hostile texts', () => {
  test(
    'a text that makes regular expressions backtrack is refused or handled quickly in every field',
    { timeout: 60_000 },
    async () => {
      const slow: string[] = []
      for (const [index, target] of texts.entries()) {
        const plain = await costOf(target, 'woord '.repeat(150))
        // Where a long text is refused for its length, its content is never matched.
        const tried = plain.code.includes('bad_input')
          ? [['digits', 50_000] as const]
          : shapesFor(index).map((shape) => [shape, 900] as const)
        for (const [shape, length] of tried) {
          const { status, milliseconds } = await costOf(target, shapes[shape]?.(length) ?? '')
          const message = `${nameOf(target.call)} ${target.field} ${shape} ${length}: ${Math.round(milliseconds)} ms, ${status}`
          expect(status, message).toBeLessThan(500)
          if (milliseconds > 150 && target.field !== 'password') slow.push(message)
        }
      }
      expect(slow).toEqual([])
    },
  )

  test(
    'other requests wait less than 50 ms while 50 kB of such texts are sent to every field',
    { timeout: 120_000 },
    async () => {
      const plain = await waitingWhile(({ target }) => costOf(target, 'a plain word'))
      const worst = await waitingWhile(({ target, textOf }) => costOf(target, textOf(LONG)))
      // A slow machine takes longer for a plain text, too.
      expect(worst).toBeLessThan(Math.max(50, 2 * plain))
    },
  )
})
