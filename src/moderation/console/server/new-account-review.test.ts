import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { listOf } from '../../../../tests/factories/reviews.ts'
import { signupForm } from '../../../../tests/factories/signup.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { getUser, signUp } from '../../../accounts/contract.ts'
import { getConsoleMember } from '../../../console/contract.ts'
import { listConsoleQueues } from '../../../console/home-contract.ts'
import { createApi } from '../../../platform/api-client.ts'
import type { Input } from '../../../platform/contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { makeComplaint } from '../../contract.ts'
import { claimReview, decideReview, releaseReview, undoReview } from '../../../reviews/contract.ts'
import { listCases } from '../contract.ts'

const node = await testApp({ env: { TRUSTED_PROXIES: '1' } })
const { app, as, runJobs, mails } = node
const db = app.pool
const MINUTE = 60_000
const ids = [await addStaff(db, ['moderator']), await addStaff(db, ['moderator'])] as const
const [first, second] = [await as(ids[0]), await as(ids[1])]
/** Staff who do nothing for half an hour are logged out. */
const advance = (milliseconds: number) => {
  node.advance(milliseconds)
  for (const id of ids) node.logInAgain(id)
}
let lastAddress = 0
const newAddress = () => `9.9.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`

type Place = { address?: string; device?: string }

/** Signs somebody up through the API and returns the id. */
async function join(
  { address = newAddress(), device = 'Firefox' }: Place = {},
  input: Partial<Input<typeof signUp>> = {},
): Promise<string> {
  const form = {
    ...signupForm,
    looking_for: 'male' as const,
    interests: [],
    email: `${crypto.randomUUID()}@example.org`,
    ...input,
  }
  const api = createApi({
    send: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', address)
      headers.set('user-agent', device)
      return node.request(url, { ...init, headers })
    },
    wait: async () => {},
    newKey: () => crypto.randomUUID(),
  })
  await api(signUp, form)
  const { member_id } = await row<{ member_id: string }>(
    db,
    sql`select member_id from account where email = ${form.email} order by member_id desc limit 1`,
  )
  return member_id
}

/** Runs the check ten minutes after the sign-up. */
async function check() {
  advance(11 * MINUTE)
  await runJobs()
}

const loadReview = async (member: string) =>
  (await listOf(first, 'new_account')).reviews.find((account) => account.member === member)
const loadSignals = async (member: string) =>
  (await loadReview(member))?.signals.map(({ kind }) => kind) ?? []
let lastText = 0
const advertisement = () => ({
  about: `Offer ${++lastText}: write to earn@money.example or to +31 6 12345678, www.money.example`,
})

/** A member whose text looks like an advertisement. */
async function suspect() {
  const member = await join({}, advertisement())
  await check()
  return member
}

const suspension = {
  sanction: 'suspension' as const,
  rule: 'spam' as const,
  answer: 'You advertised. Your account is closed for two weeks.',
}
const toAccount = (subject: string) => ({ kind: 'new_account' as const, subject })
const loadScore = async (member: string) => (await loadReview(member))?.score ?? 0

describe('signs of fraud', () => {
  test('an ordinary sign-up does not wait for a look', async () => {
    const member = await join()
    await check()
    expect(await loadReview(member)).toBeUndefined()
  })

  test('three accounts from one browser, and one of a closed member, wait with the reasons', async () => {
    const place = { address: newAddress() }
    const [one, two] = [await join(place), await join(place)]
    await check()
    expect(await loadSignals(two)).toEqual(['same_device'])
    expect((await loadReview(two))?.related).toMatchObject([
      { id: one, by: 'device', banned: false },
    ])
    await execute(db, sql`update account set banned_at = now() where member_id = ${one}`)
    const three = await join(place)
    const elsewhere = await join({ address: newAddress() })
    await check()
    expect(await loadSignals(three)).toEqual(['banned_origin', 'same_device'])
    const review = await loadReview(three)
    expect(review?.related[0]).toMatchObject({ id: one, banned: true })
    expect(Date.parse(review?.due_at ?? '') - Date.parse(review?.since ?? '')).toBe(4 * 3_600_000)
    expect(await loadReview(elsewhere)).toBeUndefined()
  })

  test('members of one household are no sign, many accounts of one network are', async () => {
    const address = newAddress()
    const members = []
    for (const device of ['A', 'B', 'C', 'D']) members.push(await join({ address, device }))
    await check()
    for (const member of members) expect(await loadReview(member)).toBeUndefined()
    const { member_id } = await row<{ member_id: string }>(
      db,
      sql`update account set time_zone = 'Asia/Manila' where member_id = ${members[0] ?? ''} returning member_id`,
    )
    advance(60 * MINUTE)
    await runJobs()
    expect(await loadSignals(member_id)).toEqual(['same_network', 'other_time_zone'])
  })

  test('a copied text and another country are signs, with the person who wrote it first', async () => {
    const about = 'I love slow mornings, long walks by the sea and honest people.'
    const original = await addMember(db)
    await execute(db, sql`update profile set about = ${about} where member_id = ${original}`)
    const member = await join({}, { about: about.toUpperCase() })
    await execute(db, sql`update session set place = 'NG' where member_id = ${member}`)
    await check()
    const review = await loadReview(member)
    expect(review?.signals).toEqual([
      { kind: 'copied_text', count: 1, detail: '' },
      { kind: 'other_countries', count: 1, detail: 'NG' },
    ])
    expect(review?.related).toEqual([{ id: original, name: 'Noor', by: 'text', banned: false }])
  })

  test('a photo of another member and a picture like a refused one are signs', async () => {
    const [other, member] = [await addMember(db), await join()]
    for (const [owner, hash] of [
      [other, 'ffff0000ffff0000'],
      [member, 'ffff0000ffff0001'],
    ] as const)
      await execute(
        db,
        sql`insert into photo (member_id, photo_id, name, perceptual_hash, status, position, created_at)
            values (${owner}, ${owner}, ${owner.padStart(32, '0')}, ${hash}, 'active', 0, now())`,
      )
    await execute(
      db,
      sql`insert into refused_photo (site_id, perceptual_hash, reason, at)
          values (1, ${BigInt.asIntN(64, 0xffff0000ffff0003n).toString()}, 'other_person', now())`,
    )
    await check()
    expect(await loadSignals(member)).toEqual(['refused_picture', 'same_photo'])
    expect((await loadReview(member))?.related).toMatchObject([{ id: other, by: 'photo' }])
    const { member: seen } = await first(getConsoleMember, { id: member })
    expect(seen.signals.map(({ kind }) => kind)).toEqual(['refused_picture', 'same_photo'])
  })

  test('an address whose domain was blocked since, and chats opened in the first minutes', async () => {
    const member = await join({}, { email: `${crypto.randomUUID()}@blocked-since.example` })
    await execute(
      db,
      sql`insert into order_block (block_id, site_id, kind, value, label, reason, created_by, created_at, expires_at)
          values (1, 1, 'email_domain', 'blocked-since.example', '', '', ${ids[0]}, now(), now() + interval '1 year')`,
    )
    for (const other of [await addMember(db), await addMember(db)]) {
      await execute(
        db,
        sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at)
            values (${other}, 1, least(${other}::bigint, ${member}), greatest(${other}::bigint, ${member}), ${member}, ${node.now()})`,
      )
      await execute(
        db,
        sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at)
            values (${member}, ${other}, ${other}, true, ${node.now()})`,
      )
    }
    await check()
    expect((await loadReview(member))?.signals).toEqual([
      { kind: 'disposable_address', count: 1, detail: 'blocked-since.example' },
      { kind: 'fast_messages', count: 2, detail: '' },
    ])
  })
})

describe('the decision about a new account', () => {
  test('a suspension closes the account with a statement of reasons against which the member objects', async () => {
    const member = await suspect()
    await first(decideReview, {
      ...toAccount(member),
      score: await loadScore(member),
      restriction: suspension,
    })
    expect(await loadReview(member)).toBeUndefined()
    const banned = () =>
      row<{ banned: boolean }>(
        db,
        sql`select banned_at is not null as banned from account where member_id = ${member}`,
      )
    expect((await banned()).banned).toBe(false)
    advance(11_000)
    await runJobs()
    expect((await banned()).banned).toBe(true)
    const sent = JSON.stringify(mails.at(-1))
    expect(sent).toContain(suspension.answer)
    const [statement] = await rows<{ case_number: string }>(
      db,
      sql`select case_number, measure, rule, notified, detected_automatically from statement_of_reasons where member_id = ${member}`,
    )
    expect(statement).toMatchObject({
      measure: 'suspension',
      rule: 'spam',
      notified: false,
      detected_automatically: true,
    })
    expect(sent).toContain(statement?.case_number)
    await (
      await as(member)
    )(makeComplaint, {
      kind: 'service',
      about: statement?.case_number ?? '',
      text: 'I only said where I work, that is no advertisement.',
      name: 'Noor',
      email: `${member}@example.org`,
    })
    const loadAppeal = async (api: typeof first) =>
      (await api(listCases, { queue: 'appeals' })).cases.find(
        ({ appeals }) => appeals === statement?.case_number,
      )
    expect((await loadAppeal(first))?.for_another).toBe(true)
    expect((await loadAppeal(second))?.for_another).toBe(false)
    advance(14 * 24 * 60 * MINUTE + MINUTE)
    await runJobs()
    expect((await banned()).banned).toBe(false)
  })

  test('an account that was let pass returns only for a sign of another kind', async () => {
    const member = await suspect()
    await first(decideReview, {
      ...toAccount(member),
      score: await loadScore(member),
      restriction: null,
    })
    advance(60 * MINUTE)
    await runJobs()
    expect(await loadReview(member)).toBeUndefined()
    expect(await (await as(member))(getUser, {})).toMatchObject({ user: { id: member } })
    await execute(db, sql`update session set place = 'NG' where member_id = ${member}`)
    advance(24 * 60 * MINUTE)
    await runJobs()
    expect(await loadSignals(member)).toEqual(['contact_in_text', 'other_countries'])
  })

  test('it can be undone for ten seconds by who made it', async () => {
    const member = await suspect()
    const score = await loadScore(member)
    await first(decideReview, { ...toAccount(member), score, restriction: suspension })
    await expect(second(undoReview, toAccount(member))).rejects.toMatchObject({ code: 'undo_late' })
    await first(undoReview, toAccount(member))
    advance(11_000)
    await runJobs()
    expect((await loadReview(member))?.claimed_by).toBeNull()
    await first(decideReview, { ...toAccount(member), score, restriction: null })
    advance(10_000)
    // The clock decides, not the job, which may come later on a busy machine.
    await expect(first(undoReview, toAccount(member))).rejects.toMatchObject({ code: 'undo_late' })
    await runJobs()
    await expect(first(undoReview, toAccount(member))).rejects.toMatchObject({ code: 'undo_late' })
  })

  test('of two people who decide at once the second one sees it, and nobody decides about fewer signs', async () => {
    const member = await suspect()
    const score = await loadScore(member)
    await expect(
      first(decideReview, { ...toAccount(member), score: score - 1, restriction: null }),
    ).rejects.toMatchObject({ code: 'member_changed' })
    const decisions = await Promise.allSettled([
      first(decideReview, { ...toAccount(member), score, restriction: null }),
      second(decideReview, { ...toAccount(member), score, restriction: suspension }),
    ])
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(decisions.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'member_changed' },
    })
  })

  test('one person has an account at a time, and the queue counts it', async () => {
    const member = await suspect()
    const score = await loadScore(member)
    await first(claimReview, toAccount(member))
    expect((await loadReview(member))?.claimed_by?.id).toBe(ids[0])
    for (const call of [
      () => second(claimReview, toAccount(member)),
      () => second(decideReview, { ...toAccount(member), score, restriction: null }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'case_claimed' })
    expect(await second(releaseReview, toAccount(member))).toEqual({ released: false })
    expect(await first(releaseReview, toAccount(member))).toEqual({ released: true })
    await second(claimReview, toAccount(member))
    const { queues } = await first(listConsoleQueues, {})
    const { total } = await listOf(first, 'new_account')
    expect(queues.find(({ name }) => name === 'new_accounts')?.waiting).toBe(total)
    advance(11 * MINUTE)
    await first(decideReview, { ...toAccount(member), score, restriction: null })
  })
})
