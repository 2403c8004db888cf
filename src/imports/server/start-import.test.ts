import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { sessionCookieOf, signupBrowser } from '../../../tests/factories/signup.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { execute, row } from '../../server/database/query.ts'
import { answerApproval } from '../../staff/contract.ts'
import {
  checkImport,
  getImport,
  listImportProblems,
  listImports,
  resumeImport,
  startImport,
  stopImport,
  undoImport,
  uploadImport,
} from '../contract.ts'
import { acceptInvitation, declineInvitation, getInvitation } from '../invitation-contract.ts'
import { importsSchedules } from './jobs.ts'

const node = await testApp()
const { app, as, request, mails, runJobs, advance } = node
const db = app.pool
const staff = [await addStaff(db, ['admin']), await addStaff(db, ['admin'])] as const
const admin = await as(staff[0])
const second = await as(staff[1])
const visitor = await as()
const { userOf, mailedTo } = signupBrowser(node)
const reason = 'They agreed to move in the newsletter of May.'
const password = 'a quiet morning by the lake'
const DAY = 86_400_000
const MINUTE = 61_000

let uploads = 0
const heading = 'email,name,gender,birth_date,password'
const person = (address: string, name = 'Ada') => `${address},${name},f,1990-04-03,hunter2hunter2`

async function upload(lines: string[] | string, encoding: BufferEncoding = 'utf8') {
  const text = typeof lines === 'string' ? lines : [heading, ...lines].join('\n')
  const file = new File([Buffer.from(text, encoding)], 'people.csv')
  return (await admin(uploadImport, { name: `people-${++uploads}.csv` }, { file })).id
}
async function check(id: string, changes: object = {}) {
  const { options, revision } = (await admin(getImport, { id })).import
  await admin(checkImport, { id, revision, ...options, source: 'Old service', ...changes })
  await runJobs()
  return (await admin(getImport, { id })).import
}
async function start(lines: string[], changes: object = {}) {
  const id = await upload(lines)
  const { revision } = await check(id, changes)
  const started = await admin(startImport, { id, revision, reason })
  await runJobs()
  return { id, ...started }
}
const loadDetails = async (id: string) => (await admin(getImport, { id })).import
const toToken = (address: string) => mailedTo(address).token
const invitationsTo = (address: string) => mails.filter(({ to }) => to === address).length
const logInAgain = () => {
  for (const id of staff) node.logInAgain(id)
}
const runRetention = async () => {
  for (const work of importsSchedules) await runScheduled(app, work)
}
const storedText = async () =>
  (
    await row<{ all: string }>(
      db,
      sql`select coalesce(json_agg(r), '[]')::text as all from member_import_row r`,
    )
  ).all

describe('the upload of a file', () => {
  test('suggests the columns and never stores passwords', async () => {
    const id = await upload([person('one@example.org')])
    expect(await loadDetails(id)).toMatchObject({
      state: 'uploaded',
      columns: ['email', 'name', 'gender', 'birth_date'],
      sample: [['one@example.org', 'Ada', 'f', '1990-04-03']],
      options: { mapping: { email: 0, name: 1, gender: 2, birth_date: 3 } },
    })
    expect(await storedText()).not.toContain('hunter2')
  })

  test('reads what spreadsheets write', async () => {
    const german =
      'E-Mail;Name;Geschlecht;Geburtsdatum\r\n\r\njörg@example.org;"Jörg; der Zweite";m;3.4.1990\r\n'
    const loadSample = async (encoding: BufferEncoding, start = '') =>
      (await loadDetails(await upload(start + german, encoding))).sample
    const expected = [['jörg@example.org', 'Jörg; der Zweite', 'm', '3.4.1990']]
    expect(await loadSample('utf8')).toEqual(expected)
    expect(await loadSample('utf8', '\uFEFF')).toEqual(expected)
    expect(await loadSample('latin1')).toEqual(expected)
    expect(await loadSample('utf16le', '\uFEFF')).toEqual(expected)
    expect(await loadSample('utf8', '\uFEFFsep=;\r\n')).toEqual(expected)
    expect(await loadSample('utf16le', '\uFEFFSEP=;\n')).toEqual(expected)
  })

  test.each([
    ['import_file_refused', 'email,name\n'],
    ['import_file_refused', ''],
    ['import_file_refused', 'email,name\n"ada@example.org,Ada\n'],
    ['import_file_refused', `${'x,'.repeat(60)}x\n1\n`],
  ])('is refused: %s', async (code, text) => {
    await expect(upload(text)).rejects.toMatchObject({ code })
  })
})

describe('the dry run', () => {
  test('names each row that is left out, sends nothing and reveals no other brand', async () => {
    await addMember(db, { email: 'Known@example.org' })
    await addMember(db, { email: 'elsewhere@example.org', site: 2 })
    const id = await upload([
      person('new@example.org'),
      person('known@EXAMPLE.org'),
      person('elsewhere@example.org'),
      person('New@example.org'),
      person('trash@mailinator.com'),
      'child@example.org,Kim,m,2015-01-01,',
      person('staff@example.org', 'Vоnk Support'),
      person('contact@example.org', 'www.evil.com'),
    ])
    const before = mails.length
    expect(await check(id)).toMatchObject({
      state: 'checked',
      counts: { ready: 2, wrong: 6, new: 0 },
    })
    expect(await admin(listImportProblems, { id })).toEqual({
      rows: [
        { line: 3, problem: 'already_member', address: 'k•••@EXAMPLE.org' },
        { line: 5, problem: 'email_repeated', address: 'N•••@example.org' },
        { line: 6, problem: 'email_disposable', address: 't•••@mailinator.com' },
        { line: 7, problem: 'too_young', address: 'c•••@example.org' },
        { line: 8, problem: 'name_reserved', address: 's•••@example.org' },
        { line: 9, problem: 'name_has_contact', address: 'c•••@example.org' },
      ],
      next: null,
    })
    expect(mails).toHaveLength(before)
  })

  test('can be repeated with other columns; a start of the earlier one is refused', async () => {
    const id = await upload('a,b,c,d\nada@example.org,Ada,f,04/03/1990\n')
    const mapping = { email: 0, name: 1, gender: 2, birth_date: 3 }
    await expect(check(id, { mapping: { email: 0 } })).rejects.toThrow('bad_input')
    await expect(check(id, { mapping: { ...mapping, about: 4 } })).rejects.toThrow('bad_input')
    const first = await check(id, { mapping: { ...mapping, name: 2, gender: 1 } })
    expect(first.counts).toMatchObject({ ready: 0, wrong: 1 })
    await expect(admin(startImport, { id, revision: first.revision, reason })).rejects.toThrow(
      'no_recipients',
    )
    const again = await check(id, { mapping })
    expect(again.counts).toMatchObject({ ready: 1, wrong: 0 })
    await expect(admin(startImport, { id, revision: first.revision, reason })).rejects.toThrow(
      'member_changed',
    )
  })
})

describe('an import', () => {
  test('invites as many a minute as it says, stops, goes on and ends', async () => {
    const people = ['t1', 't2', 't3', 't4', 't5'].map((name) => person(`${name}@example.org`))
    const { id, approval } = await start(people, { per_minute: 2 })
    expect(approval).toBeNull()
    const state = async () => {
      const { state: now, counts } = await loadDetails(id)
      return [now, counts.invited, counts.ready]
    }
    expect(await state()).toEqual(['running', 2, 3])
    await runJobs()
    expect(await state()).toEqual(['running', 2, 3])
    expect(await admin(stopImport, { id, reason })).toEqual({ waiting: 3 })
    advance(MINUTE)
    await runJobs()
    expect(await state()).toEqual(['stopped', 2, 3])
    await expect(admin(stopImport, { id, reason })).rejects.toThrow('member_changed')
    const { revision, options } = await loadDetails(id)
    await expect(admin(checkImport, { id, revision, ...options })).rejects.toThrow('member_changed')
    await admin(resumeImport, { id, reason })
    await runJobs()
    expect(await state()).toEqual(['running', 4, 1])
    await expect(admin(resumeImport, { id, reason })).rejects.toThrow('member_changed')
    advance(MINUTE)
    await runJobs()
    expect(await state()).toEqual(['done', 5, 0])
    expect(people.map((line) => invitationsTo(line.split(',')[0] ?? ''))).toEqual([1, 1, 1, 1, 1])
  })

  test('creates no account and no profile; whoever joins by the link is confirmed', async () => {
    await start([person('joins@example.org', 'Joan')])
    const accounts = async () =>
      row<{ n: number }>(
        db,
        sql`select count(*)::int as n from account where email = 'joins@example.org'`,
      )
    expect(await accounts()).toEqual({ n: 0 })
    const token = toToken('joins@example.org')
    expect(await visitor(getInvitation, { token })).toMatchObject({
      source: 'Old service',
      name: 'Joan',
      birth_date: '1990-04-03',
    })
    for (const [code, weak] of [
      ['password_too_short', 'short'],
      ['password_too_long', 'long enough '.repeat(11)],
      ['password_too_common', 'welkom12345'],
      ['password_personal', 'Vonk123456'],
      ['password_pattern', 'abcdefghijkl'],
    ] as const)
      await expect(visitor(acceptInvitation, { token, password: weak })).rejects.toMatchObject({
        code,
        status: 400,
      })
    const accept = () =>
      request(acceptInvitation.path, {
        method: 'POST',
        body: JSON.stringify({ token, password }),
        headers: { 'content-type': 'application/json' },
      })
    const both = await Promise.all([accept(), accept()])
    const joined = both.find(({ status }) => status === 200) ?? both[0]
    expect(await userOf(sessionCookieOf(joined))).toMatchObject({
      email: 'joins@example.org',
      status: 'active',
      signup_step: 1,
      profile: { name: 'Joan' },
    })
    // The response of the first may have been lost.
    expect((await accept()).status).toBe(200)
    expect(await accounts()).toEqual({ n: 1 })
    const stored = await row<{ terms: number; stored: string }>(
      db,
      sql`select (select count(*)::int from terms_acceptance t where t.member_id = a.member_id) as terms,
            (select json_agg(r)::text from member_import_row r where r.member_id = a.member_id) as stored
          from account a where a.email = 'joins@example.org'`,
    )
    expect(stored.terms).toBe(1)
    expect(stored.stored).not.toContain('Joan')
    advance(11 * 60_000)
    expect((await accept()).status).toBe(410)
    await runJobs()
    expect(invitationsTo('joins@example.org')).toBe(1)
  })

  test('deletes what it holds about whoever declines, who is not invited again', async () => {
    await start([person('declines@example.org', 'Dana')])
    const token = toToken('declines@example.org')
    await visitor(declineInvitation, { token })
    await visitor(declineInvitation, { token })
    await expect(visitor(getInvitation, { token })).rejects.toThrow('link_expired')
    await expect(visitor(acceptInvitation, { token, password })).rejects.toThrow('link_expired')
    expect(await storedText()).not.toContain('Dana')
    const id = await upload([person('Declines@example.org')])
    await check(id)
    expect((await admin(listImportProblems, { id })).rows).toMatchObject([{ problem: 'declined' }])
  })

  test('invites nobody who joined or was invited since the check', async () => {
    const lines = [person('meanwhile@example.org'), person('twice@example.org')]
    const id = await upload(lines)
    const { revision } = await check(id)
    await start([person('twice@example.org')])
    await addMember(db, { email: 'meanwhile@example.org' })
    await admin(startImport, { id, revision, reason })
    await runJobs()
    const { counts, problems } = await loadDetails(id)
    expect(counts).toMatchObject({ invited: 0, wrong: 2 })
    expect(problems.map(({ problem }) => problem).toSorted()).toEqual([
      'already_invited',
      'already_member',
    ])
    expect(invitationsTo('meanwhile@example.org')).toBe(0)
    expect(invitationsTo('twice@example.org')).toBe(1)
  })

  test('is undone at any time: links stop, rows go, members stay', async () => {
    const { id } = await start([person('stays@example.org'), person('goes@example.org', 'Gwen')])
    await visitor(acceptInvitation, { token: toToken('stays@example.org'), password })
    expect(await admin(undoImport, { id, reason })).toEqual({ removed: 1, joined: 1 })
    await expect(visitor(getInvitation, { token: toToken('goes@example.org') })).rejects.toThrow(
      'link_expired',
    )
    expect(await storedText()).not.toContain('Gwen')
    expect(await loadDetails(id)).toMatchObject({ state: 'undone', counts: { joined: 1 } })
    const { n } = await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from account where email = 'stays@example.org' and status = 'active'`,
    )
    expect(n).toBe(1)
  })

  test('sends no invitation that was undone before its turn', async () => {
    const id = await upload([person('too-late@example.org')])
    const { revision } = await check(id)
    await admin(startImport, { id, revision, reason })
    await admin(undoImport, { id, reason })
    await runJobs()
    expect(invitationsTo('too-late@example.org')).toBe(0)
    await expect(admin(startImport, { id, revision, reason })).rejects.toThrow('member_changed')
  })

  test('forgets invitations after 14 days and files nobody went on with after 30', async () => {
    const { id } = await start([person('silent@example.org', 'Silvia')])
    const abandoned = await upload([person('never@example.org', 'Nevena')])
    const token = toToken('silent@example.org')
    advance(15 * DAY)
    await expect(visitor(getInvitation, { token })).rejects.toThrow('link_expired')
    await runRetention()
    logInAgain()
    expect(await storedText()).not.toContain('Silvia')
    expect((await loadDetails(id)).counts).toMatchObject({ expired: 1, invited: 0 })
    expect(await storedText()).toContain('Nevena')
    advance(16 * DAY)
    await runRetention()
    logInAgain()
    expect(await storedText()).not.toContain('Nevena')
    expect((await loadDetails(abandoned)).state).toBe('undone')
  })

  test('lets nobody join who became a member otherwise, or whom a higher minimum age excludes', async () => {
    await start([person('early@example.org'), person('young@example.org')])
    await addMember(db, { email: 'early@example.org' })
    const accept = (address: string) =>
      visitor(acceptInvitation, { token: toToken(address), password })
    await expect(accept('early@example.org')).rejects.toMatchObject({ code: 'account_exists' })
    const { settings } = app.siteById(1)
    const { min_age: before } = settings
    settings.min_age = 60
    await expect(accept('young@example.org')).rejects.toMatchObject({
      code: 'too_young',
      params: { min_age: 60 },
    })
    settings.min_age = before
  })

  test('of more than 1,000 people waits for a second person', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => person(`many${n}@example.org`))
    const { id, approval } = await start(many)
    expect(approval).not.toBeNull()
    expect((await loadDetails(id)).state).toBe('checked')
    const { second_person: isSecond, revision } = await loadDetails(id)
    expect(isSecond).toBe(true)
    await expect(admin(startImport, { id, revision, reason })).rejects.toThrow('approval_waiting')
    await second(answerApproval, { id: approval ?? '', approved: true, answer: '' })
    expect((await loadDetails(id)).state).toBe('running')
    await admin(undoImport, { id, reason })
  })

  test('once undone still counts whom it invited among the 1,000 of one person', async () => {
    advance(8 * DAY)
    logInAgain()
    const { id } = await start([person('undone@example.org')])
    await execute(
      db,
      sql`insert into member_import_row (import_id, site_id, line, state)
          select ${id}::bigint, 1, n, case when n <= 1000 then 'expired' else 'ready' end from generate_series(3, 2000) n`,
    )
    expect(await admin(undoImport, { id, reason })).toEqual({ removed: 1999, joined: 0 })
    expect(await start([person('last-alone@example.org')])).toMatchObject({ approval: null })
    const { approval } = await start([person('one-too-many@example.org')])
    expect(approval).not.toBeNull()
  })

  test('of another brand is unknown', async () => {
    const id = await upload([person('brand@example.org')])
    await execute(db, sql`update member_import set site_id = 2 where import_id = ${id}`)
    expect((await admin(listImports, {})).imports.map((one) => one.id)).not.toContain(id)
    for (const call of [getImport, listImportProblems])
      await expect(admin(call, { id })).rejects.toThrow('not_found')
    await expect(admin(undoImport, { id, reason })).rejects.toThrow('not_found')
  })
})
