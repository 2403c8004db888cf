import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { sendPhoto } from '../../src/chat/sending-contract.ts'
import { getExport, requestExport } from '../../src/data-rights/contract.ts'
import { execute } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { startConversation } from '../factories/chat.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import { addSession, sessionSql } from '../factories/sessions.ts'

const node = await testApp()
const { app, request, runJobs } = node
const MESSAGES = 10_000

const Row = z.record(z.string(), z.json())
const Copy = z
  .record(z.string(), z.array(Row))
  .refine((tables) => ['account', 'profile', 'session', 'message'].every((name) => name in tables))

async function copyOf(
  memberId: string,
): Promise<{ files: string[]; text: string; tables: z.infer<typeof Copy>; selfie: string }> {
  const answer = await request('/api/export-file.php', {}, memberId)
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = strFromU8(files['data.json'] ?? new Uint8Array())
  const selfie = strFromU8(files['selfie.webp'] ?? new Uint8Array())
  return { files: Object.keys(files), text, tables: Copy.parse(JSON.parse(text)), selfie }
}

describe('data exports', () => {
  test(
    'an export of ten thousand messages is ready within a minute, with the member’s own messages only',
    { timeout: 120_000 },
    async () => {
      const { from, to, api, conversation } = await startConversation(node)
      await addSession(app.pool, to)
      const sender = sql`case when n % 2 = 0 then ${from}::bigint else ${to}::bigint end`
      await execute(
        app.pool,
        sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id)
          select ${conversation}::bigint, n, gen_random_uuid(), ${sender},
            case when n % 2 = 0 then 'own words ' || n else 'Kanariewoorden ' || n end, now(), ${sessionSql(sender)}
          from generate_series(2, ${MESSAGES}::int) n`,
      )
      await api(requestExport, {})
      const begin = performance.now()
      await runJobs()
      expect(performance.now() - begin).toBeLessThan(60_000)
      expect((await api(getExport, {})).export).toMatchObject({ state: 'ready' })
      const { text, tables } = await copyOf(from)
      expect(tables['message']).toHaveLength(MESSAGES / 2 + 1)
      expect(text).toContain(`own words ${MESSAGES}`)
      expect(text).not.toContain('Kanariewoorden')
    },
  )

  test('an export contains all of a member’s data and photos, but no secrets and no data of others', async () => {
    const { member, friend, canaries } = await addPrivateLife(node)
    await execute(
      app.pool,
      sql`insert into profile_note values (${friend}, ${member}, 'Wat de ander denkt', now())`,
    )
    await execute(
      app.pool,
      sql`insert into two_factor (member_id, secret, created_at, confirmed_at) values (${member}, ${Buffer.from('geheim')}, now(), now())`,
    )
    await execute(
      app.pool,
      sql`insert into passkey (member_id, passkey_id, credential_id, public_key, name, created_at)
        values (${member}, 1, 'geheime-sleutel', ${Buffer.from('geheim')}, 'Mijn sleutel', now())`,
    )
    await execute(
      app.pool,
      sql`insert into selfie (member_id, site_id, pose, state, picture, started_at, sent_at, due_at)
        values (${member}, 1, 'thumb_up', 'waiting', ${Buffer.from('selfie')}, now(), now(), now()),
               (${friend}, 1, 'thumb_up', 'waiting', ${Buffer.from('another selfie')}, now(), now(), now())`,
    )
    const { as } = node
    await (
      await as(member)
    )(requestExport, {})
    await runJobs()
    const { text, files, tables, selfie } = await copyOf(member)
    expect(selfie).toBe('selfie')
    expect(tables['selfie']).toMatchObject([{ pose: 'thumb_up', state: 'waiting' }])
    for (const word of [
      'Kanariebericht',
      'Kanarienotitie',
      'Kanariezoektocht',
      'Kanariewachten',
      'kanarie.post@',
      '1987-03-09',
    ])
      expect(text, word).toContain(word)
    expect(files.some((name) => /^photos\/.+\.webp$/.test(name))).toBe(true)
    expect(tables['two_factor']).toHaveLength(1)
    expect(tables['passkey']).toMatchObject([{ name: 'Mijn sleutel' }])
    const secrets = [
      ...canaries.filter((word) => word.startsWith('$argon2')),
      'Wat de ander denkt',
      'geheime-sleutel',
    ]
    for (const secret of [
      ...secrets,
      Buffer.from('geheim').toString('hex'),
      'token_hash',
      'password_hash',
    ])
      expect(text.includes(secret), secret).toBe(false)
  })

  test('an export contains the photos that the member sent, but not those received', async () => {
    const { from, to, api, other, conversation } = await startConversation(node)
    const photoOf = async (background: string) => {
      const made = sharp({ create: { width: 640, height: 480, channels: 3, background } })
      return new Blob([new Uint8Array(await made.jpeg().toBuffer())], { type: 'image/jpeg' })
    }
    await api(
      sendPhoto,
      { id: crypto.randomUUID(), conversation },
      { file: await photoOf('#c8361b') },
    )
    await other(
      sendPhoto,
      { id: crypto.randomUUID(), conversation },
      { file: await photoOf('#1b36c8') },
    )
    await api(requestExport, {})
    await other(requestExport, {})
    await runJobs()
    expect((await copyOf(from)).files).toEqual(['data.json', `messages/${conversation}-2.webp`])
    expect((await copyOf(to)).files).toEqual(['data.json', `messages/${conversation}-3.webp`])
  })
})
