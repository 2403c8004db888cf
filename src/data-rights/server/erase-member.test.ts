import { deleteAccount, getDeletion, getExport, requestExport } from '../contract.ts'
import { endHold, listHolds, placeHold } from '../hold-contract.ts'
import { answerApproval } from '../../staff/contract.ts'
import { blockSchedules } from '../../blocks/server/jobs.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { strFromU8, unzipSync } from 'fflate'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { getUser, logIn } from '../../accounts/contract.ts'
import { reactivateAccount } from '../../accounts/credentials-contract.ts'
import { accountSchedules } from '../../accounts/server/jobs.ts'
import { execute, rows } from '../../server/database/query.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { retainedTables, personalTables } from './personal-tables.ts'

const { app, as, request, runJobs, mails, advance, logInAgain, now } = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const DAY = 86_400_000
const canary = 'Canary-8f3a1c'

const member = (name: string, confirmed = true) =>
  addMember(app.pool, { email: `${name}@example.com`, name, passwordHash, confirmed })

async function loadToken(to: string): Promise<string> {
  await runJobs()
  const parsed: { values: Record<string, string> } = JSON.parse(
    mails.findLast((mail) => mail.to === to)?.text ?? '{"values":{}}',
  )
  return /token=([\w-]+)/.exec(parsed.values['link'] ?? '')?.[1] ?? ''
}

async function eraseDue(): Promise<void> {
  for (const work of accountSchedules)
    if (work.name === 'accounts_erase_due') await runScheduled(app, work)
  await runJobs()
}

/** All rows of the database as text. */
async function everything(): Promise<string> {
  const tables = await rows<{ table: string }>(
    app.pool,
    sql`select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const texts = await Promise.all(
    tables.map(({ table }) => app.pool.query<{ t: string }>(`select t::text as t from ${table} t`)),
  )
  return texts.flatMap(({ rows: matches }) => matches.map(({ t }) => t)).join('\n')
}

describe('account deletion', () => {
  test('hides and logs out a deleted member at once; reactivation restores everything', async () => {
    const id = await member('leaves')
    const api = await as(id)
    expect(await api(getDeletion, {})).toMatchObject({
      reactivation_days: 14,
      credits: 0,
      paid_credits: 0,
    })
    await expect(api(deleteAccount, { password: 'not mine' })).rejects.toThrow('password_wrong')
    await api(deleteAccount, { password, reason: 'a holiday' })
    expect(await api(getUser, {})).toEqual({ user: null })
    await expect((await as())(logIn, { email: 'leaves@example.com', password })).rejects.toThrow(
      'account_pending_deletion',
    )
    const token = await loadToken('leaves@example.com')
    advance(13 * DAY)
    await eraseDue()
    await (
      await as()
    )(reactivateAccount, { token })
    await expect(
      (await as())(logIn, { email: 'leaves@example.com', password }),
    ).resolves.toMatchObject({ user: { id } })
  })

  test('mails the deadline to a deleted member without a confirmed address too', async () => {
    const id = await member('leaves-early', false)
    await (
      await as(id)
    )(deleteAccount, { password })
    await expect(
      (await as())(logIn, { email: 'leaves-early@example.com', password }),
    ).rejects.toThrow('account_pending_deletion')
    await (
      await as()
    )(reactivateAccount, { token: await loadToken('leaves-early@example.com') })
    await expect(
      (await as())(logIn, { email: 'leaves-early@example.com', password }),
    ).resolves.toMatchObject({ user: { id } })
  })

  test('erases everything but what the law requires to retain, after 14 days', async () => {
    const email = `${canary}@example.com`
    const id = await addMember(app.pool, { email, name: canary, passwordHash })
    const other = await member('stays')
    await execute(app.pool, sql`update profile set about = ${canary} where member_id = ${id}`)
    await execute(
      app.pool,
      sql`insert into profile_note values (${id}, ${other}, ${canary}, now()), (${other}, ${id}, ${canary}, now())`,
    )
    await execute(
      app.pool,
      sql`insert into photo (member_id, photo_id, name, status, position, created_at)
    values (${id}, 1, ${`${canary}-aaaaaaaaaaaaaaaa`}, 'active', 0, now())`,
    )
    await app.files.put(`photos/${canary}-aaaaaaaaaaaaaaaa/full`, new Uint8Array([1]))
    const api = await as(id)
    await api(requestExport, {})
    await runJobs()
    await api(deleteAccount, { password, reason: canary })
    const token = await loadToken(email)
    expect(await everything()).toContain(canary)
    advance(15 * DAY)
    await expect((await as())(reactivateAccount, { token })).rejects.toThrow('link_expired')
    await eraseDue()
    expect((await everything()).toLowerCase()).not.toContain(canary.toLowerCase())
    expect(await app.files.exists(`photos/${canary}-aaaaaaaaaaaaaaaa/full`)).toBe(false)
    expect(await (await as(other))(getUser, {})).toMatchObject({ user: { id: other } })
  })

  test('erases at once on request', async () => {
    const id = await member('at-once')
    await (
      await as(id)
    )(deleteAccount, { password, now: true })
    await runJobs()
    expect(await everything()).not.toContain('at-once@example.com')
  })

  test('erases an account unconfirmed after 14 days and keeps a confirmed one', async () => {
    await member('never-confirmed', false)
    await member('was-confirmed')
    advance(15 * DAY)
    await eraseDue()
    const left = await everything()
    expect(left).not.toContain('never-confirmed@example.com')
    expect(left).toContain('was-confirmed@example.com')
  })

  test('requires a choice to refund or waive paid credits', async () => {
    const id = await member('rich')
    await execute(
      app.pool,
      sql`select grant_credits(${id}, ${crypto.randomUUID()}, 1, 'purchase', 20, null, 999, 'EUR', false, now())`,
    )
    const api = await as(id)
    expect(await api(getDeletion, {})).toMatchObject({ paid_credits: 20 })
    await expect(api(deleteAccount, { password })).rejects.toThrow('choose_credits')
    await api(deleteAccount, { password, credits: 'waive' })
  })
})

test('exports own data and photos, no secrets and nothing of others; another member gets 404', async () => {
  const id = await member('copies')
  const other = await addMember(app.pool, { email: 'secret-other@example.com', name: 'Secretive' })
  await execute(
    app.pool,
    sql`insert into profile_note values (${other}, ${id}, 'what the other thinks', now())`,
  )
  const api = await as(id)
  expect((await api(requestExport, {})).export).toMatchObject({ state: 'waiting' })
  await runJobs()
  expect((await api(getExport, {})).export).toMatchObject({ state: 'ready' })
  const file = await request('/api/export-file.php', {}, id)
  const zipped = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = strFromU8(zipped['data.json'] ?? new Uint8Array())
  expect(text).toContain('copies@example.com')
  expect(text).not.toContain('argon2id')
  expect(text).not.toContain('what the other thinks')
  expect(text).not.toContain('secret-other')
  expect((await request('/api/export-file.php', {}, other)).status).toBe(404)
  expect((await request('/api/export-file.php')).status).toBe(403)
})

test('every table with a member’s id is erased or listed as retained', async () => {
  const tables = new Set((await personalTables(app.pool)).map(({ table }) => table))
  for (const table of [
    'profile',
    'photo',
    'session',
    'like_inbox',
    'profile_note',
    'block',
    'one_time_link',
  ])
    expect(tables.has(table) && !retainedTables.has(table), table).toBe(true)
})

describe('a legal hold', () => {
  const statusOf = async (id: string) =>
    (
      await rows<{ status: string }>(
        app.pool,
        sql`select status from account where member_id = ${id}`,
      )
    )[0]?.status

  test('needs two admins, keeps all of an account that is deleted, and ends', async () => {
    const [oneId, otherId] = [
      await addStaff(app.pool, ['admin']),
      await addStaff(app.pool, ['admin']),
    ]
    const staff = async (id: string) => {
      logInAgain(id)
      return as(id)
    }
    const id = await member('held')
    const hold = {
      member: id,
      days: 60,
      disclosed: true,
      reason: 'File 12 Js 345 of the prosecutor',
    }
    const { approval } = await (await staff(oneId))(placeHold, hold)
    await expect(
      (await staff(oneId))(answerApproval, { id: approval, approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'own_approval' })
    const api = await as(id)
    expect((await api(getDeletion, {})).kept_by_law).toBe(false)
    await (
      await staff(otherId)
    )(answerApproval, { id: approval, approved: true, answer: '' })
    expect((await api(getDeletion, {})).kept_by_law).toBe(true)
    const [expired] = await rows<{ copy_id: string }>(
      app.pool,
      sql`insert into evidence_copy (member_id, copy_id, other_id, kind, content, at, erase_at)
          values (${id}, 1, 2, 'block', '{}', now() - interval '99 days', now() - interval '9 days') returning copy_id`,
    )
    await api(deleteAccount, { password, now: true })
    advance(20 * DAY)
    await eraseDue()
    for (const work of blockSchedules) await runScheduled(app, work)
    expect(await statusOf(id)).toBe('deleted')
    expect(await everything()).toContain('held@example.com')
    const copies = () =>
      rows(
        app.pool,
        sql`select from evidence_copy where member_id = ${id} and copy_id = ${expired?.copy_id}`,
      )
    expect(await copies()).toHaveLength(1)
    const [placed] = (await (await staff(oneId))(listHolds, {})).holds
    const ended = await (
      await staff(oneId)
    )(endHold, { id: placed?.id ?? '', reason: 'The case is closed' })
    await (
      await staff(otherId)
    )(answerApproval, { id: ended.approval, approved: true, answer: '' })
    await eraseDue()
    for (const work of blockSchedules) await runScheduled(app, work)
    expect(await statusOf(id)).toBe('erased')
    expect(await copies()).toEqual([])
    expect(await everything()).not.toContain('held@example.com')
  })

  test('ends by itself, and says nothing to the member where an authority forbids it', async () => {
    const id = await member('secret')
    await execute(
      app.pool,
      sql`insert into legal_hold (site_id, hold_id, member_id, reason, disclosed, placed_by, approved_by, placed_at, expires_at)
          values (1, ${id}, ${id}, 'An order', false, 1, 2, ${now()}, ${new Date(now().getTime() + 30 * DAY)})`,
    )
    const api = await as(id)
    expect((await api(getDeletion, {})).kept_by_law).toBe(false)
    await api(deleteAccount, { password })
    advance(20 * DAY)
    await eraseDue()
    expect(await statusOf(id)).toBe('deleted')
    advance(11 * DAY)
    await eraseDue()
    expect(await statusOf(id)).toBe('erased')
  })

  test('is no matter of other roles, members or visitors', async () => {
    const id = await member('other')
    for (const [api, code] of [
      [await as(await addStaff(app.pool, ['support'])), 'role_required'],
      [await as(id), 'not_found'],
      [await as(), 'authentication_required'],
    ] as const) {
      await expect(api(listHolds, {})).rejects.toMatchObject({ code })
      await expect(
        api(placeHold, { member: id, days: 5, disclosed: true, reason: 'Because I say so' }),
      ).rejects.toMatchObject({ code })
    }
    const admin = await as(await addStaff(app.pool, ['admin']))
    await expect(
      admin(placeHold, { member: '1', days: 5, disclosed: true, reason: 'Nobody has this number' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
