import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { startSession } from '../../src/accounts/server/public.ts'
import { row } from '../../src/server/database/query.ts'
import { createLimits } from '../../src/server/http/limits.ts'
import { serve } from '../../src/server/http/serve.ts'
import { newId } from '../../src/server/ids.ts'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { addManyMembers } from '../factories/many-members.ts'
import { scaled } from '../full-run.ts'

const { app, request, advance } = await testApp()
// Rate limits are off: a patient spammer stays below them anyway.
app.limits.consume = async () => {}
const db = app.pool

const json = { 'content-type': 'application/json' }
const MESSAGES = scaled(400, 10_000)
const LANES = 16

/** Texts of a spammer with contact details, some of them disguised beyond detection. */
const disguises = [
  () => 'Hi there, look at me on https://my-photos.example/42',
  () => 'more pics at www.hot-and-near.com',
  (n: number) => `write me ${String(n).padStart(4, '0')}love@mail.example.com`,
  () => 'whatsapp +31 6 12345678',
  () => 'o yes: 0 6 . 1 2 3 4 5 6 7 8',
  () => 'my telegram @lonely_noor',
  () => 'Insta: noor.is.bored',
  (n: number) =>
    `Hello dear number ${n}, find me where the photos are, name is noor and then bored`,
  () => 'Hello dear, I am new here and alone tonight. Write me back?',
  (n: number) => `Hé ${n}, ik ben net nieuw hier en zoek iets spannends`,
] as const

/** Twenty accounts of one spammer, two of them premium; every message has another receiver. */
async function bots(): Promise<string[]> {
  const paid = await Promise.all([1, 2].map(() => addWriter(db, { credits: MESSAGES })))
  const free = await Promise.all(
    Array.from({ length: 18 }, () => addWriter(db, { paid: false, credits: 50 })),
  )
  return [...paid, ...free]
}

const send = (from: string, to: string, text: string, through = request) =>
  through(
    '/api/message.php',
    {
      method: 'POST',
      body: JSON.stringify({ id: crypto.randomUUID(), profile: to, text }),
      headers: json,
    },
    from,
  )

const reached = async () =>
  (
    await row<{ n: number }>(
      db,
      sql`select count(distinct conversation_id)::int as n from message where seq = 1`,
    )
  ).n

const A_DAY = 15

describe('spam bots', () => {
  test(
    'of many spam messages fewer than a hundred reach a member, none with contact details',
    { timeout: 240_000 },
    async () => {
      const [senders, people] = [await bots(), await addManyMembers(db, MESSAGES)]
      const statuses: Record<number, number> = {}
      let next = 0
      const lane = async () => {
        for (let n = next++; n < MESSAGES; n = next++) {
          const text = disguises[n % disguises.length]?.(n) ?? ''
          // A bot uses each disguise before the next bot's turn.
          const sender = senders[Math.floor(n / disguises.length) % senders.length] ?? ''
          const { status } = await send(sender, people[n] ?? '', text)
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      expect(Object.keys(statuses).toSorted()).toEqual(['200', '402', '422', '429'])
      expect(await reached()).toBe(statuses[200])
      expect(await reached()).toBeLessThan(100)
      const reported = await row<{ n: number }>(
        db,
        sql`select count(*)::int as n from message where body ~* '(https?:|www\\.|\\.com|whatsapp|telegram|insta)' or body like '%0 6%'`,
      )
      expect(reported.n).toBe(0)
      // The same text reaches no more members than a few accounts may write to, however many accounts send it.
      const { max } = await row<{ max: number }>(
        db,
        sql`select max(n)::int as max from (select count(*) as n from message where length(body) > 50 group by translate(body, '0123456789', '')) copies`,
      )
      expect(max).toBeLessThanOrEqual(24)
    },
  )

  test('the limits of a bot belong to its account: they span nodes and restarts, and end after a day', async () => {
    const [bot, people] = [
      await addWriter(db, { credits: 100 }),
      await addManyMembers(db, A_DAY + 1),
    ]
    const session = { sessionId: newId(), memberId: bot, siteId: 1, device: 'bot', place: '' }
    const cookie = `auth.session=${await startSession(db, session, new Date())}`
    /** Shares only the database with the first node. */
    const second = serve({ ...app, limits: createLimits(app.pool, null) }, null)
    const elsewhere: typeof request = async (path, init) =>
      second.request(new URL(path, app.config.origin), {
        ...init,
        headers: { ...json, cookie, 'sec-fetch-site': 'same-origin' },
      })
    for (let n = 0; n < A_DAY; n++)
      expect(
        (await send(bot, people[n] ?? '', `Hello number ${n}`, n % 2 ? request : elsewhere)).status,
      ).toBe(200)
    for (const node of [request, elsewhere]) {
      const answer = await send(bot, people[A_DAY] ?? '', 'One too many', node)
      expect(await answer.json()).toMatchObject({ error: { code: 'too_many_conversations' } })
    }
    advance(86_400_000)
    expect((await send(bot, people[A_DAY] ?? '', 'A day later')).status).toBe(200)
  })
})
