import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { refusalReasons } from '../../../photos/contract.ts'
import { execute, row } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { createOutgoing } from '../../../server/outgoing/outgoing.ts'
import { reportReasons } from '../../contract.ts'
import { addStatement, type NewStatement } from '../../server/statement-of-reasons.ts'
import { getDsaExport, previewDsaExport, retryDsaExport, saveDsaExport } from '../dsa-contract.ts'
import { listProblems, toDsaStatement } from './dsa-statement.ts'

const Sent = z.looseObject({ puid: z.string() })
const Batch = z.object({ statements: z.array(Sent) })
type Sent = z.infer<typeof Sent>
type Received = { path: string; token: string | undefined; statements: Sent[] }
const received: Received[] = []
/** Statements that arrived, by our identifier. */
const stored = new Map<string, Sent>()
/** What the database answers instead of taking a statement. */
let refuse: (sent: Sent) => Record<string, string[]> | null = () => null
let status: number | null = null

/** As the documentation of the Commission's database describes its answers. */
function answer(path: string, statements: Sent[]): { status: number; body: unknown } {
  if (status !== null) return { status, body: {} }
  const errors = statements.map((sent) =>
    stored.has(sent.puid)
      ? { puid: ['The identifier given is not unique within this platform.'] }
      : refuse(sent),
  )
  const wrong = errors.flatMap((each, index) =>
    each ? [[`statement_${index}`, each] as const] : [],
  )
  if (path === '/api/v1/statements') {
    if (wrong.length > 0) return { status: 422, body: { errors: Object.fromEntries(wrong) } }
    for (const sent of statements) stored.set(sent.puid, sent)
    return {
      status: 201,
      body: { statements: statements.map((sent) => ({ ...sent, uuid: `uuid-${sent.puid}` })) },
    }
  }
  const [sent, error] = [statements[0], errors[0]]
  if (!sent) return { status: 422, body: null }
  if (error) {
    const known = stored.has(sent.puid) && { existing: { uuid: `uuid-${sent.puid}` } }
    return { status: 422, body: { errors: error, ...known } }
  }
  stored.set(sent.puid, sent)
  return { status: 201, body: { ...sent, uuid: `uuid-${sent.puid}` } }
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    const path = request.url ?? ''
    const json: unknown = JSON.parse(body)
    const batch = z.safeParse(Batch, json)
    const statements = batch.success ? batch.data.statements : [z.parse(Sent, json)]
    received.push({ path, token: request.headers.authorization, statements })
    const { status: code, body: text } = answer(path, statements)
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(text))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = server.address() as AddressInfo
const local = createOutgoing({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
})
const { app, as, advance, now, runJobs } = await testApp({
  outgoing: {
    isRefused: async (url) => url.includes('127.0.0.1'),
    request: (url, request) =>
      local.request(url.replace('https://dsa.example', `http://dsa.example:${port}`), request),
  },
})
const db = app.pool
const admin = await as(await addStaff(db, ['admin', 'moderator']))
const origin = 'https://dsa.example'
const token = '7|ybqkCFX7ZkIFoLxtI0VAk1JB'
const SECRET = 'Kasia wrote to me from Utrecht, 06-12345678'

async function state(statement: Partial<NewStatement> = {}): Promise<string> {
  const id = newId()
  await addStatement(db, {
    id,
    site: 1,
    member: await addMember(db),
    caseNumber: 'R-12',
    measure: 'ban',
    ground: 'terms',
    rule: 'scam',
    explanation: SECRET,
    notified: true,
    detected: false,
    automated: false,
    language: 'nl',
    at: now(),
    until: null,
    appeal: null,
    ...statement,
  })
  return id
}

const turnOn = async () => {
  await admin(saveDsaExport, { active: true, origin, token })
  await runJobs()
}

/** The hourly run; until then statements wait. */
async function hourLater(): Promise<void> {
  await admin(saveDsaExport, { active: true, origin })
  await runJobs()
}

beforeEach(async () => {
  await execute(db, sql`delete from dsa_submission`)
  await execute(db, sql`delete from dsa_export`)
  await execute(db, sql`delete from statement_of_reasons`)
  received.length = 0
  stored.clear()
  refuse = () => null
  status = null
  advance(60_000)
})

describe('the export to the DSA database', () => {
  test('is off by default, and sends nothing from the time before', async () => {
    await state()
    expect(await admin(getDsaExport, {})).toMatchObject({
      active: false,
      has_token: false,
      submissions: [],
    })
    await expect(admin(saveDsaExport, { active: true, origin })).rejects.toMatchObject({
      code: 'token_missing',
    })
    await expect(admin(retryDsaExport, {})).rejects.toMatchObject({ code: 'export_off' })
    advance(1000)
    await turnOn()
    expect(received).toEqual([])
    expect((await admin(previewDsaExport, {})).rows).toEqual([])
  })

  test('sends each restriction once, in batches, without a word that somebody wrote', async () => {
    await turnOn()
    const ids: string[] = []
    for (const measure of ['photo', 'text', 'suspension', 'ban'] as const)
      ids.push(
        await state({ measure, until: measure === 'suspension' ? new Date('2027-01-05') : null }),
      )
    await state({ measure: 'warning' })
    await state({ appeal: newId() })
    await hourLater()
    await hourLater()
    expect(received.map(({ path, statements }) => [path, statements.length])).toEqual([
      ['/api/v1/statements', 4],
    ])
    expect(received[0]?.token).toBe(`Bearer ${token}`)
    expect([...stored.keys()].toSorted()).toEqual(ids.map((id) => `1-${id}`).toSorted())
    expect(JSON.stringify(received)).not.toMatch(/Kasia|Utrecht|R-12|12345678/)
    expect(stored.get(`1-${ids[2]}`)).toMatchObject({
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      end_date_account_restriction: '2027-01-05',
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
      source_type: 'SOURCE_ARTICLE_16',
    })
    const { counts, submissions, fault } = await admin(getDsaExport, {})
    expect({ counts, fault }).toEqual({
      counts: { waiting: 0, accepted: 4, refused: 0 },
      fault: null,
    })
    expect(submissions.find(({ statement }) => statement === ids[0])).toMatchObject({
      state: 'accepted',
      uuid: `uuid-1-${ids[0]}`,
    })
  })

  test('dates what was restricted, and says what our rules brought to the staff', async () => {
    await turnOn()
    const member = await addMember(db)
    await execute(
      db,
      sql`update account set signup_at = '2026-03-04T10:00:00Z' where member_id = ${member}`,
    )
    await execute(
      db,
      sql`insert into photo (member_id, photo_id, name, status, position, width, height, thumbhash, perceptual_hash, created_at)
          values (${member}, 77, ${'7'.repeat(32)}, 'refused', 1, 10, 10, '', '', '2026-05-06T10:00:00Z')`,
    )
    const [reported, elsewhere] = [newId(), newId()]
    for (const id of [reported, elsewhere])
      await execute(
        db,
        sql`insert into report (report_id, site_id, member_id, reported_id, subject, subject_id, reason, text, snapshot, at, answer_by)
            values (${id}, ${id === reported ? 1 : 2}, ${member}, ${member}, 'photo', '77', 'scam', '', '{}', ${now()}, ${now()})`,
      )
    const photo = { member, measure: 'photo', rule: 'nudity', notified: false } as const
    const ids = [
      await state({ member, notified: false, detected: true }),
      await state({ member, notified: false }),
      await state({ ...photo, caseNumber: 'P-77' }),
      await state({ ...photo, caseNumber: `R-${reported}` }),
      await state({ ...photo, caseNumber: `R-${elsewhere}` }),
    ]
    await hourLater()
    // A case of another site dates nothing here: the day of the statement stands in.
    const today = now().toISOString().slice(0, 10)
    expect(
      ids.map((id) => [
        stored.get(`1-${id}`)?.['content_date'],
        stored.get(`1-${id}`)?.['automated_detection'],
      ]),
    ).toEqual([
      ['2026-03-04', 'Yes'],
      ['2026-03-04', 'No'],
      ['2026-05-06', 'No'],
      ['2026-05-06', 'No'],
      [today, 'No'],
    ])
  })

  test('stores why one was refused, sends the others, and tries again when it is told to', async () => {
    await turnOn()
    const [good, bad] = [await state(), await state({ rule: 'nudity', measure: 'photo' })]
    refuse = ({ puid }) =>
      puid === `1-${bad}` ? { category: ['The selected category is invalid.'] } : null
    await hourLater()
    const list = async () =>
      new Map(
        (await admin(getDsaExport, {})).submissions.map((each) => [
          each.statement,
          [each.state, ...each.reasons],
        ]),
      )
    expect(await list()).toEqual(
      new Map([
        [bad, ['refused', 'category: The selected category is invalid.']],
        [good, ['accepted']],
      ]),
    )
    await hourLater()
    expect(stored.size).toBe(1)
    refuse = () => null
    expect(await admin(retryDsaExport, {})).toEqual({ retried: 1 })
    await runJobs()
    expect((await list()).get(bad)).toEqual(['accepted'])
  })

  test('counts as accepted what arrived before, as after an answer that was lost', async () => {
    await turnOn()
    const id = await state()
    stored.set(`1-${id}`, { puid: `1-${id}` })
    await hourLater()
    expect((await admin(getDsaExport, {})).submissions).toMatchObject([
      { state: 'accepted', uuid: `uuid-1-${id}` },
    ])
  })

  test.each([401, 429, 500])('keeps everything waiting after a status %i', async (code) => {
    await turnOn()
    await state()
    status = code
    await hourLater().catch(() => {})
    expect(await admin(getDsaExport, {})).toMatchObject({
      fault: String(code),
      counts: { waiting: 1, accepted: 0, refused: 0 },
    })
    status = null
    await hourLater()
    expect(await admin(getDsaExport, {})).toMatchObject({ fault: null, counts: { accepted: 1 } })
  })

  test('shows what would be sent, valid for every rule, ground and measure', async () => {
    for (const rule of [...reportReasons, ...refusalReasons, 'unknown'])
      for (const measure of ['photo', 'text', 'suspension', 'ban'] as const)
        for (const ground of ['law', 'terms'] as const) {
          const sent = toDsaStatement({
            statement_id: '1',
            site_id: 1,
            measure,
            ground,
            rule,
            notified: false,
            automated: false,
            language: 'de',
            at: now(),
            until: null,
            content_at: null,
            detected_automatically: false,
          })
          expect(listProblems(sent), `${rule} ${measure} ${ground}`).toEqual([])
          expect(listProblems({ ...sent, category: 'STATEMENT_CATEGORY_FUN' })).toEqual([
            'category',
          ])
          expect(listProblems({ ...sent, decision_facts: '' })).toEqual(['decision_facts'])
        }
    await turnOn()
    const id = await state()
    expect(received).toEqual([])
    const [preview] = (await admin(previewDsaExport, {})).rows
    expect(preview).toMatchObject({ puid: `1-${id}`, problems: [] })
    expect(JSON.parse(preview?.statement ?? '')).toMatchObject({ puid: `1-${id}` })
    expect(received).toEqual([])
  })

  test('seals the token, returns it to nobody, and refuses addresses inside', async () => {
    await turnOn()
    const plain = sql`select encode(token, 'escape') like '%ybqk%' as plain from dsa_export`
    expect(await row(db, plain)).toEqual({ plain: false })
    expect(JSON.stringify(await admin(getDsaExport, {}))).not.toContain('ybqk')
    const audit = sql`select count(*) filter (where after_change::text like '%ybqk%')::int as told, count(*)::int as total
                      from audit_entry where action = 'dsa_export.save'`
    expect(await row(db, audit)).toMatchObject({ told: 0 })
    await expect(
      admin(saveDsaExport, { active: true, origin: 'https://127.0.0.1' }),
    ).rejects.toMatchObject({ code: 'address_refused' })
  })

  test('is changed by admins, and seen by moderators', async () => {
    const moderator = await as(await addStaff(db, ['moderator']))
    await expect(moderator(getDsaExport, {})).resolves.toMatchObject({ active: false })
    await expect(moderator(saveDsaExport, { active: false, origin })).rejects.toMatchObject({
      status: expect.any(Number),
    })
    for (const who of [await addMember(db), await addStaff(db, ['support'])])
      await expect((await as(who))(getDsaExport, {})).rejects.toMatchObject({
        status: expect.any(Number),
      })
  })
})
