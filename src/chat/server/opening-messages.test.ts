import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import de from '../../../messages/de/chat.json' with { type: 'json' }
import { eraseMember } from '../../data-rights/server/erase-member.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { execute, row } from '../../server/database/query.ts'
import { sendMessage } from '../sending-contract.ts'
import { purgeOpenings, findPattern } from './opening-messages.ts'

const { app, as, advance } = await testApp()
const writer = (name = 'Daan') => addWriter(app.pool, { name })
const writers = (count: number) => Promise.all(Array.from({ length: count }, () => writer()))

/** Opens a conversation with a new member; returns the failure's code, or null. */
async function open(from: string, text: string, to?: string): Promise<string | null> {
  const api = await as(from)
  return api(sendMessage, { id: crypto.randomUUID(), profile: to ?? (await writer()), text }).then(
    () => null,
    ({ code }: { code: string }) => code,
  )
}

const countOpenings = () =>
  row<{ n: number }>(app.pool, sql`select count(*)::int as n from opening_message`)

describe('opening messages', () => {
  test("the pattern of a text ignores digits, punctuation, diacritics and the receiver's name", () => {
    const text = 'Hello Noor, I am new here and alone tonight. Write me back?'
    const pattern = findPattern(text, 'Noor')
    expect(pattern).toBe('helloiamnewhereandalonetonightwritemeback')
    for (const copy of [
      'hello Mees - I am NEW here and alone tonight!! Write me back 42',
      'H\u200Bello Mees, I am n\u00E9w here and al one tonight; write me back',
    ])
      expect(findPattern(copy, 'Mees')).toBe(pattern)
  })

  test('short texts and our own icebreakers have no pattern', () => {
    expect(findPattern('Hello, how are you doing today?', 'Noor')).toBeNull()
    for (const opener of [
      de.opener['1'],
      de.opener['3'],
      de.opener['2'].replace('{place}', 'Nieuwegein'),
    ])
      expect(findPattern(opener, 'Noor'), opener).toBeNull()
    expect(findPattern(`${de.opener['3']} Schau auf meine Seite.`, 'Noor')).not.toBeNull()
  })

  test('the same text of many members reaches fewer receivers per member, finally none, and each sender gets the failure', async () => {
    const text = 'I looked at your profile three times and would love to talk to you'
    const codes: (string | null)[][] = []
    for (const from of await writers(14))
      codes.push([await open(from, text), await open(from, text), await open(from, text)])
    const opened = codes.map((of) => of.filter((code) => code === null).length)
    expect(opened).toEqual([3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0])
    expect(new Set(codes.flat().filter((code) => code !== null))).toEqual(
      new Set(['same_text_of_many']),
    )
    const [first, ...rest] = await writers(13)
    expect(
      await open(first ?? '', 'Words of my own that nobody else would write to anybody'),
    ).toBeNull()
    // A greeting is too common to count.
    for (const from of rest) expect(await open(from, 'Hello, how are you?')).toBeNull()
    advance(86_400_001)
    expect(await open(first ?? '', text)).toBeNull()
  })

  test('of 60 openings with the same text, sent by 20 members at once, at most 24 succeed', async () => {
    const senders = await writers(20)
    const people = await writers(60)
    const text = 'All of us found you on the very same evening, is that not a sign?'
    const codes = await Promise.all(people.map((to, n) => open(senders[n % 20] ?? '', text, to)))
    const through = codes.filter((code) => code === null).length
    expect(through).toBeGreaterThanOrEqual(12)
    expect(through).toBeLessThanOrEqual(24)
    const { n } = await row<{ n: number }>(
      app.pool,
      sql`select count(*)::int as n from message where body = ${text}`,
    )
    expect(n).toBe(through)
  })

  test('only keyed hashes of texts are stored; they are deleted after a day and with the member', async () => {
    const [one, other] = [await writer(), await writer()]
    const text = 'Nobody who reads the table shall find these words again in it'
    for (const from of [one, other]) expect(await open(from, text)).toBeNull()
    const { sums } = await row<{ sums: number }>(
      app.pool,
      sql`select count(*)::int as sums from opening_message
        where pattern_hash = sha256(${findPattern(text, '')}::bytea) or text_hash = sha256(lower(${text})::bytea)`,
    )
    expect(sums).toBe(0)
    const { n: before } = await countOpenings()
    await execute(
      app.pool,
      sql`update account set status = 'deleted', deleted_at = now() where member_id = ${one}`,
    )
    await eraseMember(
      createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool),
      one,
      true,
    )
    expect((await countOpenings()).n).toBe(before - 1)
    advance(86_400_001)
    await purgeOpenings(createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool))
    expect((await countOpenings()).n).toBe(0)
  })
})
