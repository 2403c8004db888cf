import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { row } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'

const { app, request, runJobs } = await testApp()
// Rate limits are off: the limits of the product must hold without them.
app.limits.consume = async () => {}
const db = app.pool

const post = (path: string, body: unknown, as: string) =>
  request(
    path,
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    },
    as,
  )

async function outcomes(answers: Promise<Response>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const answer of await Promise.all(answers))
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
  return counts
}

const write = (from: string, to: string) =>
  post(
    '/api/message.php',
    { id: crypto.randomUUID(), profile: to, text: 'Dag, hoe gaat het?' },
    from,
  )
const people = (n: number) => Promise.all(Array.from({ length: n }, () => addMember(db)))
const count = (statement: ReturnType<typeof sql>) => row<{ n: number }>(db, statement)

describe('fifty parallel requests get no more than sequential ones', () => {
  test('a free member opens two conversations', async () => {
    const free = await addWriter(db, { paid: false, credits: 100 })
    const others = await people(50)
    const results = await outcomes(others.map((other) => write(free, other)))
    expect(results['200']).toBe(2)
    expect(
      await count(sql`select count(*)::int as n from inbox where member_id = ${free} and started`),
    ).toEqual({ n: 2 })
    expect(await count(sql`select balance as n from wallet where member_id = ${free}`)).toEqual({
      n: 98,
    })
  })

  test('ten credits buy ten messages, in one conversation and in many', async () => {
    const writer = await addWriter(db, { credits: 10 })
    const others = await people(5)
    const results = await outcomes(
      Array.from({ length: 50 }, (_, index) => write(writer, others[index % 5] ?? '')),
    )
    expect(results['200']).toBe(10)
    expect(await count(sql`select balance as n from wallet where member_id = ${writer}`)).toEqual({
      n: 0,
    })
    expect(
      await count(sql`select count(*)::int as n from message where sender_id = ${writer}`),
    ).toEqual({ n: 10 })
    expect(
      await count(
        sql`select coalesce(sum(credits), 0)::int as n from ledger_entry where member_id = ${writer}`,
      ),
    ).toEqual({
      n: 0,
    })
  })

  test('an unconfirmed member has five waiting messages', async () => {
    const fresh = await addMember(db, { confirmed: false })
    const [other = ''] = await people(1)
    await outcomes(Array.from({ length: 50 }, () => write(fresh, other)))
    expect(
      await count(sql`select count(*)::int as n from waiting_message where member_id = ${fresh}`),
    ).toEqual({ n: 5 })
  })

  test('a free member has three photos', async () => {
    const free = await addMember(db)
    const photos = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sharp({
          create: {
            width: 420,
            height: 420,
            channels: 3,
            background: '#888',
            noise: { type: 'gaussian', mean: 60 + index * 20, sigma: 2 },
          },
        })
          .jpeg()
          .toBuffer(),
      ),
    )
    await outcomes(
      photos.map((body) =>
        request(
          '/api/photo.php',
          {
            method: 'POST',
            body: Buffer.from(body),
            headers: { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() },
          },
          free,
        ),
      ),
    )
    await runJobs()
    expect(
      await count(
        sql`select count(*)::int as n from photo where member_id = ${free} and deleted_at is null`,
      ),
    ).toEqual({
      n: 3,
    })
  })
})
