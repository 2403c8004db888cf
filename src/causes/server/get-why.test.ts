import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { answerAtDesk } from '../../../tests/factories/desk.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { accountSchedules } from '../../accounts/server/jobs.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { blockMember } from '../../blocks/contract.ts'
import { muteChat } from '../../chat/contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { setAside } from '../../contact/bookmarks-contract.ts'
import { setPreference } from '../../notifications/contract.ts'
import { mailTemplates } from '../../server/mail/mail-samples.ts'
import { findMatches, giveLike } from '../../likes/contract.ts'
import { orderingRules } from '../../likes/ordering-rules.ts'
import { notificationTypes } from '../../notifications/rules.ts'
import { chosenCauses, findMailCause, findPushCause } from '../../platform/mail-causes.ts'
import type { Api } from '../../platform/contract.ts'
import { recordVisit } from '../../profiles/contract.ts'
import { listMembers } from '../../search/contract.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { sendMail } from '../../server/mail/send-mail.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { getWhy, listMemberReached, listReached } from '../contract.ts'
import { parseCauseId } from '../rules.ts'

const { app, as, advance, now, runJobs, logInAgain } = await testApp()
const db = app.pool
const DAY = 86_400_000

async function pair() {
  const [reader, other] = [
    await addWriter(db, { name: 'Daan' }),
    await addWriter(db, { name: 'Noor' }),
  ]
  return { reader, other, mine: await as(reader), theirs: await as(other) }
}

const write = async (from: string, profile: string) =>
  (await as(from))(sendMessage, {
    id: crypto.randomUUID(),
    profile,
    confirm_fictional: true,
    text: `Shall we walk along the ${crypto.randomUUID().slice(0, 6)} canal`,
  })

describe('the cause', () => {
  test('of a like, a visit and a message says who made it by hand, and when', async () => {
    const { reader, other, mine, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    await theirs(recordVisit, { id: reader })
    const { conversation } = await write(other, reader)
    const day = now().toISOString().slice(0, 10)
    for (const id of [`like-${other}`, `visit-${other}-${day}`, `message-${conversation}-1`]) {
      const why = await mine(getWhy, { id })
      expect(why, id).toMatchObject({
        cause: { by: 'member', details: 'stored', other: { id: other, name: 'Noor' } },
        session_at: expect.any(String),
      })
      await execute(db, sql`update profile set show_online = false where member_id = ${other}`)
      expect(await mine(getWhy, { id }), id).toMatchObject({ session_at: null })
      await execute(db, sql`update profile set show_online = true where member_id = ${other}`)
      await expect((await as(await addMember(db)))(getWhy, { id }), id).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(theirs(getWhy, { id }), id).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('of a like is gone with a block, without a word of it', async () => {
    const { reader, other, mine, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    await theirs(blockMember, { member: reader })
    await expect(mine(getWhy, { id: `like-${other}` })).rejects.toMatchObject({ code: 'not_found' })
    expect((await mine(listReached, {})).entries).toEqual([])
  })

  test('of a visit is hidden once the visitor is invisible', async () => {
    const { reader, other, mine, theirs } = await pair()
    await theirs(recordVisit, { id: reader })
    expect((await mine(listReached, { filter: 'visit' })).entries).toHaveLength(1)
    await execute(db, sql`update profile set invisible = true where member_id = ${other}`)
    expect((await mine(listReached, { filter: 'visit' })).entries).toEqual([])
  })

  test('loses its details with the session, and never had them before 0.3', async () => {
    const { reader, other, mine, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    await execute(db, sql`delete from session where member_id = ${other}`)
    expect(await mine(getWhy, { id: `like-${other}` })).toMatchObject({
      cause: { by: 'member', details: 'deleted', page: null },
      session_at: null,
    })
  })

  test('loses its details 90 days after the session ended, by the nightly job', async () => {
    const { reader, other, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    await execute(db, sql`update session set ended_at = ${now()} where member_id = ${other}`)
    const why = async () => {
      for (const work of accountSchedules)
        if (work.name === 'accounts_delete_expired_rows') await runScheduled(app, work)
      logInAgain(reader)
      return (await as(reader))(getWhy, { id: `like-${other}` })
    }
    advance(89 * DAY)
    expect(await why()).toMatchObject({ cause: { by: 'member', details: 'stored' } })
    advance(2 * DAY)
    expect(await why()).toMatchObject({
      cause: { by: 'member', details: 'deleted', page: null, other: { id: other, name: 'Noor' } },
      session_at: null,
    })
    advance(-91 * DAY)
  })

  test('of an answer of a fictional profile is a person of the staff', async () => {
    const reader = await addWriter(db)
    const invented = await addMember(db, { origin: 'fictional', name: 'Iris' })
    const { conversation } = await write(reader, invented)
    await answerAtDesk(app, {
      fictional: invented,
      conversation: conversation ?? '',
      text: 'Hello',
    })
    const why = await (await as(reader))(getWhy, { id: `message-${conversation}-2` })
    expect(why).toMatchObject({ cause: { by: 'staff', other: { name: 'Iris' } }, session_at: null })
  })

  test.each(['like', 'like-0', 'like-x', 'mail-1', 'visit-1', `like-${'9'.repeat(30)}`, 'other-1'])(
    'of “%s” does not exist',
    async (id) => {
      expect(parseCauseId(id)).toBeNull()
      await expect((await as(await addMember(db)))(getWhy, { id })).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )
})

describe('mails', () => {
  test('have a cause each, and those of members are found by their link', async () => {
    expect(mailTemplates().filter((template) => findMailCause(template) === null)).toEqual([])
    const reader = await addMember(db)
    const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)
    // Each kind of mail has an allowance of its own for an address.
    const sent = [
      'accounts/export-ready',
      'moderation/case-decided',
      'notifications/new-like',
      'payments/receipt',
      'photos/photo-refused',
      'security/security-changed',
    ]
    for (const template of sent)
      await sendMail(ctx, { template, to: `${reader}@example.org`, locale: 'en', values: {} })
    const mine = await as(reader)
    const { entries } = await mine(listReached, { filter: 'mail' })
    expect(entries).toHaveLength(sent.length)
    for (const { id, template } of entries)
      expect((await mine(getWhy, { id })).cause).toMatchObject({ id, template, kind: 'mail' })
    const stranger = await as(await addMember(db))
    await expect(stranger(getWhy, { id: entries[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('that the reader chose name the choice', async () => {
    const { reader, mine, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    advance(11 * 60_000)
    await runJobs()
    const [mail] = (await mine(listReached, { filter: 'mail' })).entries
    expect(mail).toMatchObject({ by: 'setting', template: 'notifications/new-like' })
    expect(await mine(getWhy, { id: mail?.id ?? '' })).toMatchObject({
      preference: { type: 'like', mail: 'daily' },
    })
  })

  test('and pushes cover every kind of notification', () => {
    const chosen = new Set(Object.values(chosenCauses))
    for (const type of notificationTypes)
      expect(chosen.has(type) || findPushCause(type) !== null, type).toBe(true)
  })
})

describe('stops just this', () => {
  const states = async (mine: Api, id: string) =>
    (await mine(getWhy, { id })).stops.map(({ what, type, stopped }) => [what, type, stopped])

  test('the mails and pushes about a like, through the settings, and back', async () => {
    const { reader, other, mine, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    const id = `like-${other}`
    const like = (mail: boolean, push: boolean) => [
      ['mail', 'like', mail],
      ['push', 'like', push],
      ['sender', null, false],
    ]
    expect(await states(mine, id)).toEqual(like(false, false))
    await mine(setPreference, { type: 'like', mail: 'off' })
    expect(await states(mine, id)).toEqual(like(true, false))
    await mine(setPreference, { type: 'like', push: false, mail: 'daily' })
    expect(await states(mine, id)).toEqual(like(false, true))
    const disabled = (type: string) =>
      execute(
        db,
        sql`insert into notification_disabled (member_id, type, reason, at) values (${reader}, ${type}, 'listunsubscribe', ${now()})`,
      )
    await disabled('like')
    expect(await states(mine, id)).toEqual(like(true, true))
    await mine(setPreference, { type: 'like', mail: 'daily' })
    expect(await states(mine, id)).toEqual(like(false, true))
    await disabled('*')
    expect(await states(mine, id)).toEqual(like(true, true).slice(1))
  })

  test('the notifications of one chat, and the type of the message', async () => {
    const { reader, other, mine, theirs } = await pair()
    const conversation = (await write(other, reader)).conversation ?? ''
    await theirs(sendMessage, { id: crypto.randomUUID(), conversation, text: 'And then tea' })
    const rest = (type: string, muted: boolean) => [
      ['mail', type, false],
      ['push', type, false],
      ['conversation', null, muted],
      ['sender', null, false],
    ]
    expect(await states(mine, `message-${conversation}-1`)).toEqual(
      rest('new_conversations', false),
    )
    await mine(muteChat, { conversation, muted: true })
    expect(await states(mine, `message-${conversation}-2`)).toEqual(rest('new_messages', true))
  })

  test('somebody in the search and in suggestions, and visits', async () => {
    const { reader, other, mine, theirs } = await pair()
    const aside = (stopped: boolean) => [
      ['aside', null, stopped],
      ['sender', null, false],
    ]
    expect(await states(mine, `position-${other}`)).toEqual(aside(false))
    await mine(setAside, { member: other })
    expect(await states(mine, `position-${other}`)).toEqual(aside(true))
    await theirs(recordVisit, { id: reader })
    expect(await states(mine, `visit-${other}-${now().toISOString().slice(0, 10)}`)).toEqual([
      ['visits', null, false],
      ['sender', null, false],
    ])
  })

  test('but nothing of what the service has to send', async () => {
    const reader = await addMember(db)
    const mine = await as(reader)
    const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)
    for (const template of ['security/security-changed', 'notifications/new-message'])
      await sendMail(ctx, { template, to: `${reader}@example.org`, locale: 'en', values: {} })
    const { entries } = await mine(listReached, { filter: 'mail' })
    const found = new Map<string | null, unknown>()
    for (const { id, template } of entries) found.set(template, await states(mine, id))
    expect(found.get('security/security-changed')).toEqual([])
    expect(found.get('notifications/new-message')).toEqual([
      ['mail', 'new_messages', false],
      ['mail', 'new_conversations', false],
    ])
  })
})

describe('the order', () => {
  test('of suggestions is the one that their stored explanations give', async () => {
    const reader = await addMember(db, { gender: 'male', lookingFor: 'female', language: 'nl' })
    for (let n = 0; n < 30; n++)
      await addMember(db, {
        birthDate: `19${70 + (n % 25)}-05-17`,
        language: n % 3 === 0 ? 'de' : 'nl',
        seenAt: new Date(now().getTime() - (n % 12) * DAY),
      })
    const mine = await as(reader)
    const { suggestions } = await mine(findMatches, { gender: 'female' })
    const stored = await rows<{ other_id: string; points: Record<string, number> }>(
      db,
      sql`select other_id, points from impression where member_id = ${reader} and kind = 'suggestion'`,
    )
    const score = new Map(
      stored.map(({ other_id, points }) => [
        other_id,
        Object.values(points).reduce((sum, each) => sum + each, 0),
      ]),
    )
    const scores = suggestions.map(({ profile }) => score.get(profile.id) ?? Number.NaN)
    expect(scores).toHaveLength(24)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBeGreaterThan(3)
    const known = new Set<string>(['chance', ...orderingRules.map(({ rule }) => rule)])
    for (const { profile } of suggestions) {
      const { reasons } = await mine(getWhy, { id: `suggestion-${profile.id}` })
      expect(reasons.length).toBeGreaterThan(0)
      expect(
        reasons.every(({ rule, km, count }) => known.has(rule) && km === null && count === null),
      ).toBe(true)
    }
    await mine(findMatches, { gender: 'female' })
    const again = sql`select count(*)::int as stored from impression where member_id = ${reader}`
    expect(await row(db, again)).toEqual({ stored: 24 })
  })

  test('of the search follows what it says: who was here lately comes first', async () => {
    const mine = await as(await addMember(db, { gender: 'male', lookingFor: 'female' }))
    const { results } = await mine(listMembers, { gender: 'female', country: 'NL' })
    const bands = ['active_online', 'active_day', 'active_week', 'active_month']
    const ranks: number[] = []
    for (const { profile } of results.filter((each) => each.profile.origin === 'member')) {
      const { reasons } = await mine(getWhy, { id: `position-${profile.id}` })
      ranks.push(reasons.map(({ rule }) => bands.indexOf(rule)).find((rank) => rank >= 0) ?? 9)
    }
    expect(ranks.length).toBeGreaterThan(10)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })
})

describe('what reached a member', () => {
  test('is listed page by page, the latest first, with a count of who made it', async () => {
    const { reader, other, mine, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    const { conversation } = await write(other, reader)
    for (let n = 0; n < 54; n++) {
      advance(1000)
      await theirs(sendMessage, {
        id: crypto.randomUUID(),
        conversation: conversation ?? '',
        text: `Line ${n}`,
      })
    }
    const first = await mine(listReached, {})
    expect(first.entries).toHaveLength(50)
    expect(first.counts).toMatchObject({ member: 56, staff: 0 })
    const second = await mine(listReached, { before: first.next ?? '' })
    expect(second.counts).toBeNull()
    const all = [...first.entries, ...second.entries]
    expect(all).toHaveLength(56)
    expect(new Set(all.map(({ id }) => id)).size).toBe(56)
    expect((await mine(listReached, { filter: 'like' })).entries).toHaveLength(1)
    advance(91 * DAY)
  })

  test('is seen by support with an entry in the audit log, and by nobody else', async () => {
    const { reader, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    const support = await as(await addStaff(db, ['support']))
    const seen = await support(listMemberReached, { id: reader })
    expect(seen.entries).toMatchObject([{ kind: 'like', by: 'member' }])
    // The same as the member reads, filters and counts included.
    expect(seen).toEqual(await (await as(reader))(listReached, {}))
    expect((await support(listMemberReached, { id: reader, filter: 'visit' })).entries).toEqual([])
    const looks = sql`select count(*)::int as looks from audit_entry where action = 'look.reached' and affected_id = ${reader}`
    expect(await row(db, looks)).toEqual({ looks: 2 })
    await expect(support(listMemberReached, { id: '1' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect((await as(reader))(listMemberReached, { id: reader })).rejects.toMatchObject({
      status: 404,
    })
  })
})
