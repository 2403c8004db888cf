import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { execute, rows } from '../../server/database/query.ts'
import { checkDraft } from '../contract.ts'
import { readDraft } from './check-draft.ts'

const insults = [
  'You are so ugly, why are you even here?',
  'Du bist echt hässlich',
  'Domme trut',
  'Ta gueule, grosse vache',
  'Sei proprio stupida',
  'Eres muy fea, gorda',
  'Spierdalaj',
]

const advances = [
  'Nice photos. I bet you look even better with less on.',
  'Schickst du mir Nacktfotos?',
  'Ik wil je naakt zien, wat heb je aan?',
  'Tu portes quoi là, tout de suite ?',
  'Vorrei vederti nuda',
  'Estoy muy cachondo, ¿y tú?',
  'Wyślij nagie zdjęcia',
]

const kind = [
  'Hello, your dog looks like mine. What is its name?',
  'My boss said “you are stupid” and I laughed all day',
  'Was ist das für ein Turm auf deinem Foto?',
  'De bakkerij in jouw straat heeft het beste brood',
  'Quel est ce fromage sur la photo ? Il a l’air bon',
  'Il gatto grasso sul divano è il tuo?',
  'Qué bonita la playa, ¿dónde es?',
  'Masz piękny ogród, co w nim rośnie?',
  'I burn food more often than not. Cooking lessons welcome',
]

const { app, as } = await testApp()

describe('a first message', () => {
  test.each(insults)('that insults: %s', (text) => expect(readDraft(text)).toBe('insult'))
  test.each(advances)('that makes an advance: %s', (text) =>
    expect(readDraft(text)).toBe('advance'),
  )
  test.each(kind)('that does neither: %s', (text) => expect(readDraft(text)).toBeNull())
})

test('nothing of a draft is stored in any table, whatever its sender does then', async () => {
  const api = await as(await addWriter(app.pool))
  const canary = 'zanzibarquux'
  expect(await api(checkDraft, { text: `You are ugly, ${canary}` })).toEqual({ reads_as: 'insult' })
  const tables = await rows<{ name: string }>(
    app.pool,
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  expect(tables.length).toBeGreaterThan(100)
  for (const { name } of tables) {
    const { rows: found } = await app.pool.query(
      `select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`,
      [canary],
    )
    expect(found, name).toEqual([])
  }
})

test('a visitor is refused, and a brand without the question asks nothing', async () => {
  const text = 'You are ugly'
  await expect((await as())(checkDraft, { text })).rejects.toMatchObject({
    code: 'authentication_required',
  })
  await execute(
    app.pool,
    sql`update site set settings = settings || '{"second_thought": false}' where site_id = 1`,
  )
  app.bus.publish('sites', null)
  await vi.waitUntil(() => !app.siteById(1).settings.second_thought)
  const api = await as(await addWriter(app.pool))
  expect(await api(checkDraft, { text })).toEqual({ reads_as: null })
})
