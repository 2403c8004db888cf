import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { blockMember } from '../../blocks/contract.ts'
import { listMessages } from '../../chat/contract.ts'
import { unsendMessage } from '../../chat/sending-contract.ts'
import type { Api } from '../../platform/contract.ts'
import { row, rows } from '../../server/database/query.ts'
import { getTranslationHealth } from '../console/contract.ts'
import {
  allowTranslation,
  getTranslation,
  refuseTranslation,
  translateMessage,
} from '../contract.ts'

type Request = { path: string; body: string }
const received: Request[] = []
let answer: { status: number; body: string } = { status: 200, body: '' }
const FINE = {
  status: 200,
  body: JSON.stringify({
    translatedText: 'Przetlumaczone-zdanie-testowe',
    detectedLanguage: { language: 'en', confidence: 90 },
  }),
}
/** An engine with the API of LibreTranslate. */
const engine = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const path = `${request.method} ${request.url}`
    received.push({ path, body })
    if (path === 'GET /languages')
      response.end(JSON.stringify([{ code: 'fi', name: 'Finnish', targets: ['en', 'pl'] }]))
    else response.writeHead(answer.status).end(answer.body)
  })
})
await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
afterAll(() => void engine.close())
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`

const logged: unknown[] = []
const write = (...line: unknown[]) => void logged.push(line)
const log = { debug: write, info: write, error: write, warn: write }
const node = await testApp({ env: { TRANSLATE_URL: `${url}/`, TRANSLATE_KEY: 'key-1' }, log })
const { app, as } = node
const db = app.pool
const { settings } = app.siteById(1)

beforeEach(() => {
  settings.message_translation = 'engine'
  answer = FINE
  received.length = 0
})

const chat = async () => {
  const { conversation, ...people } = await startConversation(node)
  return { ...people, conversation, target: { conversation, seq: 1, to: 'pl' } as const }
}
const agree = (api: Api, conversation: string, { always = false, notify = false } = {}) =>
  api(allowTranslation, { conversation, always, notify })

/** Tables with a row that contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  const names: string[] = []
  for (const { name } of tables) {
    const { count } = await row<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${raw(`"${name}"`)} t where t::text like ${`%${text}%`}`,
    )
    if (count > 0) names.push(name)
  }
  return names
}

describe('a translation by the operator’s engine', () => {
  test('is made after the reader agreed, of the original, and costs nothing', async () => {
    const { other, conversation, target, to } = await chat()
    await expect(other(translateMessage, target)).rejects.toMatchObject({
      code: 'translation_not_allowed',
    })
    expect(received).toEqual([])
    await agree(other, conversation)
    const credits = () => rows(db, sql`select * from ledger_transaction where member_id = ${to}`)
    const before = await credits()
    expect(await other(translateMessage, target)).toEqual({
      text: 'Przetlumaczone-zdanie-testowe',
      from: 'en',
    })
    expect(received.map(({ path, body }): [string, unknown] => [path, JSON.parse(body)])).toEqual([
      [
        'POST /translate',
        { q: 'Hello there', source: 'auto', target: 'pl', format: 'text', api_key: 'key-1' },
      ],
    ])
    expect(await credits()).toEqual(before)
    const { messages } = await other(listMessages, { conversation })
    expect(messages.map(({ text }) => text)).toEqual(['Hello there'])
  })

  test('is in no row and no line of the log', async () => {
    const { other, conversation, target } = await chat()
    await agree(other, conversation, { always: true })
    await other(translateMessage, target)
    answer = { status: 200, body: 'Przetlumaczone-zdanie-testowe, no JSON' }
    await expect(other(translateMessage, target)).rejects.toMatchObject({
      code: 'translation_failed',
    })
    await node.runJobs()
    expect(await tablesWith('Przetlumaczone')).toEqual([])
    expect(await tablesWith('Hello there')).toContain('message')
    expect(logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(logged)).not.toMatch(/Przetlumaczone|Hello there/)
  })

  test('is refused to the sender, a stranger, after a block, and of what cannot be read', async () => {
    const { api, other, from, conversation, target, say } = await chat()
    const refused = { code: 'not_in_conversation' }
    await agree(api, conversation)
    await expect(api(translateMessage, target)).rejects.toMatchObject(refused)
    const stranger = await as(await addMember(db))
    await expect(stranger(translateMessage, target)).rejects.toMatchObject(refused)
    await expect(stranger(getTranslation, { conversation })).rejects.toMatchObject(refused)
    await expect(agree(stranger, conversation)).rejects.toMatchObject(refused)
    await expect(stranger(refuseTranslation, { conversation })).rejects.toMatchObject(refused)
    await agree(other, conversation)
    await expect(other(translateMessage, { ...target, seq: 9 })).rejects.toMatchObject(refused)
    await say(api, 'One moment')
    await api(unsendMessage, { conversation, seq: 2 })
    await expect(other(translateMessage, { ...target, seq: 2 })).rejects.toMatchObject(refused)
    await other(blockMember, { member: from })
    await expect(other(translateMessage, target)).rejects.toMatchObject(refused)
    expect(received).toEqual([])
  })

  test.each([
    ['an error of the engine', { status: 500, body: '' }],
    ['an unknown pair', { status: 400, body: '{"error":"xx is not supported"}' }],
    ['an answer of another shape', { status: 200, body: '{"text":1}' }],
  ])('fails in words after %s', async (_case, answered) => {
    const { other, conversation, target } = await chat()
    await agree(other, conversation)
    answer = answered
    await expect(other(translateMessage, target)).rejects.toMatchObject({
      code: 'translation_failed',
      status: 503,
    })
  })

  test('is limited for each member', async () => {
    const { other, to, conversation, target } = await chat()
    await agree(other, conversation)
    const { consume } = app.limits
    const consumed: unknown[] = []
    app.limits.consume = async ({ name, points, seconds }, subject) =>
      void consumed.push([name, points, seconds, subject])
    await other(translateMessage, target)
    app.limits.consume = consume
    expect(consumed).toContainEqual(['translations', 240, 3600, expect.stringContaining(to)])
  })

  test('does not exist at a brand that leaves it to browsers, and nothing at one that is off', async () => {
    const { other, conversation, target } = await chat()
    settings.message_translation = 'device'
    expect(await agree(other, conversation)).toMatchObject({ engine: false })
    await expect(other(translateMessage, target)).rejects.toMatchObject({
      code: 'translation_failed',
    })
    settings.message_translation = 'off'
    await expect(other(getTranslation, { conversation })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(received).toEqual([])
  })
})

test('what a reader agreed to is changed and taken back, and told only where both allow it', async () => {
  const { api, other, conversation } = await chat()
  expect(await other(getTranslation, { conversation })).toEqual({
    choice: null,
    engine: true,
    partner_reads_translated: false,
  })
  const seesNote = async () =>
    (await api(getTranslation, { conversation })).partner_reads_translated
  await agree(other, conversation, { always: true, notify: true })
  expect(await seesNote()).toBe(false)
  await agree(api, conversation, { notify: true })
  expect(await seesNote()).toBe(true)
  expect((await other(getTranslation, { conversation })).partner_reads_translated).toBe(false)
  await agree(other, conversation, { always: true, notify: false })
  expect(await seesNote()).toBe(false)
  await other(refuseTranslation, { conversation })
  expect((await other(getTranslation, { conversation })).choice).toBeNull()
})

test('the console says where the engine is, whether it answers and how much it did', async () => {
  const admin = await as(await addStaff(db, ['admin']))
  const health = await admin(getTranslationHealth, {})
  expect(health).toMatchObject({
    mode: 'engine',
    engine: {
      host: new URL(url).host,
      answers: true,
      languages: [{ code: 'fi', targets: ['en', 'pl'] }],
    },
  })
  expect(health.volumes).toContainEqual(expect.objectContaining({ source: 'en', target: 'pl' }))
  expect(health.volumes.find(({ source }) => source === '')?.failed).toBeGreaterThanOrEqual(3)
  const moderator = await as(await addStaff(db, ['moderator']))
  await expect(moderator(getTranslationHealth, {})).rejects.toMatchObject({
    code: 'role_required',
  })
})
