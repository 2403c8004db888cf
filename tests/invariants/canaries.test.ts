import { describe, expect, test } from 'vitest'
import { blockMember } from '../../src/blocks/contract.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import { idFields, nameOf, unknownIds, requestOf, sampleInput } from '../factories/sample-input.ts'

const node = await testApp({ pages: await builtPages() })
const { app, request, as } = node
app.limits.consume = async () => {}
const victim = await addPrivateLife(node)
const stranger = await addMember(app.pool, { paid: true, name: 'Ster' })
const blocked = await addMember(app.pool, { paid: true, name: 'Blok' })
await (
  await as(victim.member)
)(blockMember, { member: blocked })
const readers: [string, string | undefined][] = [
  ['a visitor', undefined],
  ['another member', stranger],
  ['a blocked member', blocked],
]

const ids = [victim.member, ...Object.values(victim.ids)]
const reading = app.routes
  .map((route) => route.call)
  .filter((call) => call.method === 'GET' && !call.writes)

function expectNoCanary(text: string, where: string) {
  const plain = text.toLowerCase()
  for (const canary of victim.canaries)
    expect(plain.includes(canary.toLowerCase()), `${canary} in ${where}`).toBe(false)
}

describe.each(readers)('%s reads no private field of another member', (_who, reader) => {
  test.each(reading.map((call) => [nameOf(call), call] as const))('in %s', async (name, call) => {
    for (const id of idFields(call).length > 0 ? ids : [victim.member]) {
      for (const full of [true, false]) {
        const { path } = requestOf(call, sampleInput(call, { ...unknownIds, id }, full))
        const response = await request(path, {}, reader)
        expect(response.status, path).toBeLessThan(500)
        expectNoCanary(await response.text(), name)
      }
    }
  })

  const pages = [
    '/',
    '/nl',
    '/nl/members',
    '/nl/login',
    '/nl/likes/received',
    '/nl/chats',
    '/nl/pricing',
    '/nl/transactions',
    ...[victim.member, victim.ids.conversation, victim.ids.order].flatMap((id) => [
      `/nl/members/${id}`,
      `/nl/chats/${id}`,
      `/nl/members/${id}/chat`,
      `/nl/likes/m/${id}`,
      `/nl/transactions/${id}`,
    ]),
  ]
  test('in the HTML and the embedded data of any page', async () => {
    for (const path of pages) {
      const response = await request(path, {}, reader)
      expect(response.status, path).toBeLessThan(500)
      expectNoCanary(await response.text(), path)
    }
  })
})

describe('a member who makes a call that changes something about another', () => {
  const writing = app.routes
    .map((route) => route.call)
    .filter((call) => (call.method !== 'GET' || call.writes) && call.access !== 'operator')
    .filter((call) => !call.upload && idFields(call).length > 0)

  test.each(writing.map((call) => [nameOf(call), call] as const))(
    'reads no private field in the response to %s',
    async (name, call) => {
      for (const id of ids) {
        const reader = await addWriter(app.pool, { credits: 100 })
        const sample = sampleInput(call, { id, uuid: crypto.randomUUID() }, false)
        const { path, init } = requestOf(call, sample)
        const response = await request(path, init, reader)
        expect(response.status, path).toBeLessThan(500)
        expectNoCanary(await response.text(), name)
      }
    },
  )

  test('is answered with something else than a refusal by many of them', async () => {
    const statuses = await Promise.all(
      writing.map(async (call) => {
        const reader = await addWriter(app.pool, { credits: 100 })
        const input = sampleInput(call, { id: victim.friend, uuid: crypto.randomUUID() }, false)
        const { path, init } = requestOf(call, input)
        return (await request(path, init, reader)).ok
      }),
    )
    expect(statuses.filter((ok) => ok).length).toBeGreaterThan(10)
  })
})

test('the owner of the canaries reads all of them, so the search for them works', async () => {
  const memberResponses = await Promise.all(
    [
      '/api/user.php',
      `/api/chat.php?conversation=${victim.ids.conversation}`,
      '/api/chats.php',
      '/api/saved-searches.php',
    ].map(async (path) => (await request(path, {}, victim.member)).text()),
  )
  const text = memberResponses.join().toLowerCase()
  for (const word of ['kanarie.post@', 'kanariebericht', 'kanariezoektocht'])
    expect(text).toContain(word)
})
