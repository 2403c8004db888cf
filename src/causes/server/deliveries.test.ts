import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { builtPages } from '../../../tests/factories/built-pages.ts'
import { refused } from '../../../tests/factories/causeless.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addSession } from '../../../tests/factories/sessions.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { autoLike, giveLike } from '../../likes/contract.ts'
import { notificationKinds, notificationTypes } from '../../notifications/rules.ts'
import {
  chosenCauses,
  findMailCause,
  findPushCause,
  hasCausePage,
} from '../../platform/mail-causes.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { mailTemplates, sampleValues } from '../../server/mail/mail-samples.ts'
import { sendMail } from '../../server/mail/send-mail.ts'
import { hasPushEvent, logPush } from '../../server/push/push-log.ts'
import { getWhy, listReached } from '../contract.ts'

const { app, as, mails, now, advance, runJobs } = await testApp({ pages: await builtPages() })
const db = app.pool
const context = () => createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)

async function pair() {
  const [reader, other] = [
    await addWriter(db, { name: 'Daan' }),
    await addWriter(db, { name: 'Noor' }),
  ]
  return { reader, other, mine: await as(reader), theirs: await as(other) }
}

describe('every mail', () => {
  test.each(mailTemplates())('%s stores its cause and says why it came', async (template) => {
    const reader = await addMember(db)
    const address = `${reader}@example.org`
    const values = sampleValues(template, 'en', app.config.origin)
    await sendMail(context(), { template, to: address, locale: 'en', values })
    const [stored] = await rows<{ mail_id: string; cause: string | null }>(
      db,
      sql`select mail_id, cause from mail_log where template = ${template} order by at desc, mail_id limit 1`,
    )
    expect(stored?.cause).toBe(findMailCause(template))
    expect(stored?.cause).not.toBeNull()
    const sent = mails.find(({ to }) => to === address)
    if (!hasCausePage(template)) return expect(sent?.html).not.toContain('/why/')
    const path = `/why/mail-${stored?.mail_id}`
    expect(sent?.html).toContain(path)
    expect(sent?.text).toContain(path)
    const why = await (await as(reader))(getWhy, { id: `mail-${stored?.mail_id}` })
    expect(why.cause).toMatchObject({ kind: 'mail', template })
    await expect(
      (await as(await addMember(db)))(getWhy, { id: `mail-${stored?.mail_id}` }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('about likes and messages leads to what members did since the mail before', async () => {
    const { reader, other, mine, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    advance(11 * 60_000)
    await runJobs()
    const [mail] = (await mine(listReached, { filter: 'mail' })).entries
    const why = await mine(getWhy, { id: mail?.id ?? '' })
    expect(why.events).toMatchObject([{ id: `like-${other}`, by: 'member', details: 'stored' }])
    for (const { id } of why.events) expect((await mine(getWhy, { id })).cause.id).toBe(id)
  })

  test('without a cause is refused by the database, and never changes it', async () => {
    const insert = (cause: string | null) =>
      execute(
        db,
        sql`insert into mail_log (mail_id, site_id, template, cause, covered_address, address_hash, state, at)
            values (gen_random_uuid(), 1, 'notifications/new-like', ${cause}, '', ''::bytea, 'accepted', now())`,
      )
    await expect(insert(null)).rejects.toMatchObject(refused)
    await expect(insert('because')).rejects.toMatchObject({ code: '23503' })
    await insert('likes')
    await expect(
      execute(db, sql`update mail_log set cause = 'news' where cause = 'likes'`),
    ).rejects.toMatchObject({ code: '23001' })
  })
})

describe('every push', () => {
  const pushed = notificationTypes.filter((type) => notificationKinds[type].push)

  test.each(pushed)('of %s stores its cause and leads to the event', async (type) => {
    const { reader, other, mine, theirs } = await pair()
    const cause = findPushCause(type)
    expect(cause).not.toBeNull()
    const push = () =>
      logPush(
        context(),
        { member: reader, type, cause, endpoint: 'https://push.example/x' },
        'sent',
      )
    // Nobody did anything yet.
    await expect(push()).rejects.toMatchObject(refused)
    if (type === 'like') await theirs(giveLike, { member: reader })
    else
      await theirs(sendMessage, {
        id: crypto.randomUUID(),
        profile: reader,
        text: 'Shall we walk along the canal',
      })
    await push()
    const [entry] = (await mine(listReached, { filter: 'mail' })).entries
    const { events } = await mine(getWhy, { id: entry?.id ?? '' })
    expect(entry).toMatchObject({ kind: 'push', template: type })
    expect(events).toMatchObject([{ by: 'member', other: { id: other } }])
    for (const { id } of events) expect((await mine(getWhy, { id })).cause.id).toBe(id)
  })

  test('tells of the last day, and of the member that it names', async () => {
    const { reader, other, theirs } = await pair()
    await theirs(giveLike, { member: reader })
    const happened = (from: string) =>
      hasPushEvent(context(), { member: reader, from, cause: 'likes' })
    const push = () =>
      logPush(
        context(),
        { member: reader, type: 'like', cause: 'likes', endpoint: 'https://push.example/x' },
        'sent',
      )
    expect([await happened(other), await happened(await addWriter(db))]).toEqual([true, false])
    await push()
    advance(25 * 3_600_000)
    expect(await happened(other)).toBe(false)
    await expect(push()).rejects.toMatchObject(refused)
  })

  test('and every kind of notification has a cause that a mail or push stores', async () => {
    const known = new Set(
      (await rows<{ cause: string }>(db, sql`select cause from delivery_cause`)).map(
        ({ cause }) => cause,
      ),
    )
    const chosen = new Map(Object.entries(chosenCauses).map(([cause, type]) => [type, cause]))
    for (const type of notificationTypes) {
      const cause = chosen.get(type) ?? findPushCause(type)
      expect(known.has(cause ?? ''), type).toBe(true)
    }
    for (const template of mailTemplates())
      expect(known.has(findMailCause(template) ?? ''), template).toBe(true)
  })
})

describe('suggestions and advertisements', () => {
  const insert = (member: string, kind: string, session: string | null) =>
    execute(
      db,
      sql`insert into impression (site_id, member_id, kind, other_id, day, at, via, session_id, points, rule_version)
          values (1, ${member}, ${kind}, 1, current_date, ${now()}, 2, ${session}, '{}', 1)`,
    )

  test.each(['suggestion', 'advertisement'])(
    'a %s is refused without a live session of whom it is shown to',
    async (kind) => {
      const [member, other] = [await addMember(db), await addMember(db)]
      const ended = await addSession(db, member)
      await execute(db, sql`update session set ended_at = ${now()} where session_id = ${ended}`)
      for (const session of [null, '1', ended, await addSession(db, other)])
        await expect(insert(member, kind, session)).rejects.toMatchObject(refused)
      await insert(member, kind, await addSession(db, member))
    },
  )

  test('store the session of the request that showed them', async () => {
    await addMember(db, { gender: 'female', lookingFor: 'male', seenAt: now() })
    const reader = await addMember(db, { gender: 'male', lookingFor: 'female' })
    await (
      await as(reader)
    )(autoLike, {})
    const stored = await row<{ own: number }>(
      db,
      sql`select count(*)::int as own from impression i join session s on s.session_id = i.session_id and s.member_id = i.member_id
          where i.member_id = ${reader}`,
    )
    expect(stored.own).toBe(1)
  })
})
