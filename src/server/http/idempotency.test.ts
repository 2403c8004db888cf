import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, row } from '../database/query.ts'
import { claimKey, deleteOldKeys } from './idempotency.ts'

const { app, request, advance, now } = await testApp()

async function twoMembers() {
  return { from: await addMember(app.pool), to: await addMember(app.pool) }
}

function like(from: string, to: string, key: string | null) {
  const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
  return request(
    '/api/like.php',
    { method: 'POST', headers, body: JSON.stringify({ member: to }) },
    from,
  )
}

describe('the idempotency key', () => {
  test('returns the first response byte for byte and has one effect', async () => {
    const { from, to } = await twoMembers()
    await like(to, from, crypto.randomUUID())
    const key = crypto.randomUUID()
    const first = await (await like(from, to, key)).text()
    const again = await (await like(from, to, key)).text()
    expect(first).toContain('"match":{')
    expect(again).toBe(first)
  })

  test('has one effect and one response for ten concurrent requests', async () => {
    const { from, to } = await twoMembers()
    await like(to, from, crypto.randomUUID())
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => (await like(from, to, key)).text()),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"match":{')
  })

  test('rejects the same key with another body as a conflict', async () => {
    const { from, to } = await twoMembers()
    const key = crypto.randomUUID()
    await like(from, to, key)
    const response = await like(from, await addMember(app.pool), key)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'idempotency_key_reused' } })
  })

  test('separates the keys of two members', async () => {
    const { from, to } = await twoMembers()
    const key = crypto.randomUUID()
    await like(from, to, key)
    expect((await like(await addMember(app.pool), to, key)).status).toBe(200)
  })

  test('requires a key for a call that writes', async () => {
    const { from, to } = await twoMembers()
    const response = await like(from, to, null)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'idempotency_key_missing' } })
  })

  test('does not store a failure: the same key may be tried again', async () => {
    const { from, to } = await twoMembers()
    const key = crypto.randomUUID()
    await execute(app.pool, sql`update profile set status = 'paused' where member_id = ${to}`)
    expect((await like(from, to, key)).status).toBe(403)
    await execute(app.pool, sql`update profile set status = 'active' where member_id = ${to}`)
    expect((await like(from, to, key)).status).toBe(200)
  })

  test('of a request that is running is refused; a minute later one other may take it over', async () => {
    const repeat = {
      scope: 'a session',
      call: 'POST /api/order.php',
      key: crypto.randomUUID(),
      bodyHash: Buffer.from('body'),
      memberId: null,
    }
    const later = (seconds: number) => new Date(now().getTime() + seconds * 1_000)
    expect(await claimKey(app.pool, repeat, now())).toBeNull()
    await expect(claimKey(app.pool, repeat, later(59))).rejects.toThrow('repeat_in_progress')
    const claims = await Promise.allSettled(
      [1, 2, 3].map(() => claimKey(app.pool, repeat, later(62))),
    )
    expect(claims.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
  })

  test('forgets keys after a day', async () => {
    const { from, to } = await twoMembers()
    await like(from, to, crypto.randomUUID())
    expect(await deleteOldKeys(app.pool, now())).toBe(0)
    advance(25 * 3_600_000)
    expect(await deleteOldKeys(app.pool, now())).toBeGreaterThan(0)
    expect(await row(app.pool, sql`select count(*)::int as n from idempotency_key`)).toEqual({
      n: 0,
    })
  })
})
