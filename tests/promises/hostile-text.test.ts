import { expect, test } from 'vitest'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { nameOf, requestOf, sampleInput } from '../factories/sample-input.ts'

const { app, request } = await testApp()
app.limits.consume = async () => {}
const member = await addWriter(app.pool, { credits: 1_000 })
const other = await addMember(app.pool)
const ids = { id: other, uuid: crypto.randomUUID() }

/** What makes a careless pattern try all ways: 50 kB of almost the thing it looks for. */
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

test('a text made to be slow is refused or handled in a moment, in every field, at 50,000 and at 900 characters', async () => {
  const slow: string[] = []
  for (const { call, field } of texts)
    for (const [shape, make] of Object.entries(shapes))
      for (const length of [50_000, 900]) {
        const { path, init } = requestOf(call, {
          ...sampleInput(call, { ...ids, uuid: crypto.randomUUID() }),
          [field]: make(length),
        })
        const begun = process.cpuUsage()
        const response = await request(path, init, member)
        const { user } = process.cpuUsage(begun)
        const said = `${nameOf(call)} ${field} ${shape} ${length}: ${Math.round(user / 1_000)} ms, ${response.status}`
        expect(response.status, said).toBeLessThan(500)
        if (user > 150_000) slow.push(said)
      }
  expect(slow.filter((line) => !/POST \/api\/(user|signup)|password/.test(line))).toEqual([])
}, 60_000)
