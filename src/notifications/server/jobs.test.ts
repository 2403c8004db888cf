import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { addMember, type MemberOptions } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { answerAtDesk } from '../../../tests/factories/desk.ts'
import { blockMember } from '../../blocks/contract.ts'
import { muteChat } from '../../chat/contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { grantCredits } from '../../credits/server/public.ts'
import { giveLike } from '../../likes/contract.ts'
import { locales } from '../../platform/locales.ts'
import { execute, rows } from '../../server/database/query.ts'
import { runJob, runScheduled } from '../../app/server/run-jobs.ts'
import { saveSearch } from '../../search/contract.ts'
import { setPreference } from '../contract.ts'
import type { NotificationType } from '../rules.ts'
import { notificationJobs, notificationSchedules } from './jobs.ts'
import { publishNews } from './news-items.ts'

const { app, as, runJobs, mails, advance, now } = await testApp()
const HOUR = 3_600_000
const DAY = 24 * HOUR

const round = async () => {
  for (const work of notificationSchedules.filter(
    ({ name }) => name === 'notifications_schedule_digests',
  ))
    await runScheduled(app, work)
  await runJobs()
}
type SentMail = { template: string; values: Record<string, string | number> }
const mailsTo = (member: string, template: string): SentMail[] =>
  mails
    .filter(({ to }) => to === `${member}@example.org`)
    .map(({ text }) => {
      const parsed: SentMail = JSON.parse(text)
      return parsed
    })
    .filter((sent) => sent.template === `notifications/${template}`)

const ask = async (
  member: string,
  type: NotificationType,
  mail: 'off' | 'weekly' | 'daily' | 'instant' = 'weekly',
) => (await as(member))(setPreference, { type, mail })

const member = (options: MemberOptions = {}) => addMember(app.pool, { seenAt: now(), ...options })

/** Members with enough credits to write. */
async function writer(options: MemberOptions = {}): Promise<string> {
  const id = await member({ gender: 'male', paid: true, ...options })
  await grantCredits(
    { db: app.pool, now: now() },
    { memberId: id, credits: 50, origin: 'gesture', key: id },
  )
  return id
}

let messageCount = 0
const words = [
  'the museum',
  'a cafe nearby',
  'this old mill',
  'our harbour',
  'some lake',
  'that bridge',
  'your market',
  'any cinema',
]

async function write(from: string, to: string): Promise<string> {
  const api = await as(from)
  const id = crypto.randomUUID()
  const sent = await api(sendMessage, {
    id,
    profile: to,
    confirm_fictional: true,
    text: `Have you been to ${words[messageCount++ % words.length]} ${id.slice(0, 3)}`,
  })
  await runJobs()
  return sent.conversation ?? ''
}

describe('digests', () => {
  test('reminds once of a message unread for a day, unless the member was online', async () => {
    const [reader, sender] = [await member(), await writer()]
    await ask(reader, 'new_conversations', 'off')
    await write(sender, reader)
    await round()
    expect(mailsTo(reader, 'unread')).toHaveLength(0)
    advance(25 * HOUR)
    await round()
    expect(mailsTo(reader, 'unread')).toMatchObject([
      { values: { count: 1, labelled: 0, link: 'http://localhost:3000/nl/chats' } },
    ])
    advance(8 * DAY)
    await round()
    expect(mailsTo(reader, 'unread')).toHaveLength(1)
  })

  test('sends one mail with two parallel schedulers and five workers', async () => {
    const [reader, sender] = [await member(), await writer()]
    await ask(reader, 'new_conversations', 'off')
    await write(sender, reader)
    advance(25 * HOUR)
    await Promise.all([round(), round(), round()])
    expect(mailsTo(reader, 'unread')).toHaveLength(1)

    const second = await member()
    await ask(second, 'new_conversations', 'off')
    await write(sender, second)
    advance(25 * HOUR)
    const job = notificationJobs.find((each) => each.job === 'notifications_digest_mail')
    const payload = { site: 1, member: second, type: 'unread_message_reminders' }
    await Promise.all(Array.from({ length: 5 }, async () => job && runJob(app, job, payload)))
    await runJobs()
    expect(mailsTo(second, 'unread')).toHaveLength(1)
  })

  test('sends nothing if disabled, blocked, muted, unconfirmed, deleted, switched off or not a member', async () => {
    const sender = await writer()
    const [off, blocker, muter] = [await member(), await member(), await member()]
    const unconfirmed = await member({ confirmed: false })
    const [deleted, closed] = [await member(), await member()]
    const invented = await member({ origin: 'fictional' })
    for (const each of [off, blocker, muter, unconfirmed, deleted, closed])
      await write(sender, each)
    await ask(off, 'unread_message_reminders', 'off')
    await (
      await as(blocker)
    )(blockMember, { member: sender })
    await (
      await as(muter)
    )(muteChat, { conversation: await write(sender, muter), muted: true })
    await execute(
      app.pool,
      sql`update account set status = 'deleted', deleted_at = now() where member_id = ${deleted}`,
    )
    await execute(app.pool, sql`update profile set status = 'disabled' where member_id = ${closed}`)
    advance(3 * DAY)
    await round()
    for (const each of [off, blocker, muter, unconfirmed, deleted, closed, invented]) {
      expect(mailsTo(each, 'unread')).toHaveLength(0)
      expect(mailsTo(each, 'tips')).toHaveLength(
        each === off || each === blocker || each === muter ? 1 : 0,
      )
    }
  })

  test('sends weekly counts to those who opted in, and nothing for a week without any', async () => {
    const [reader, quiet, sender] = [await member(), await member(), await writer()]
    await ask(reader, 'weekly_updates')
    await ask(quiet, 'weekly_updates')
    await (
      await as(sender)
    )(giveLike, { member: reader })
    await write(sender, reader)
    await round()
    expect(mailsTo(reader, 'week')).toMatchObject([
      { values: { likes: 1, matches: 0, messages: 1, visits: 0 } },
    ])
    expect(mailsTo(quiet, 'week')).toHaveLength(0)
    advance(3 * DAY)
    await (
      await as(await member({ gender: 'male' }))
    )(giveLike, { member: reader })
    await round()
    expect(mailsTo(reader, 'week')).toHaveLength(1)
    advance(4 * DAY)
    await round()
    expect(mailsTo(reader, 'week')).toMatchObject([{}, { values: { likes: 1, messages: 0 } }])
  })

  test('mails new people of saved searches to those who asked, weekly at most, with the reason', async () => {
    const [reader, silent] = [await member({ gender: 'male' }), await member({ gender: 'male' })]
    for (const each of [reader, silent])
      await (
        await as(each)
      )(saveSearch, { name: 'Rome', filters: { country: 'IT', gender: 'female' } })
    await ask(reader, 'search_alerts')
    await round()
    expect(mailsTo(reader, 'search-alerts')).toEqual([])
    for (let n = 0; n < 2; n++) await member({ country: 'IT' })
    await round()
    const [first] = mailsTo(reader, 'search-alerts')
    expect(first?.values).toMatchObject({ name0: 'Rome', count0: 2 })
    expect(first?.values['link']).toMatch(/\/members\?.*country=IT/)
    advance(3 * DAY)
    await member({ country: 'IT' })
    await round()
    expect(mailsTo(reader, 'search-alerts')).toHaveLength(1)
    advance(4 * DAY)
    await round()
    expect(mailsTo(reader, 'search-alerts')).toMatchObject([{}, { values: { count0: 1 } }])
    advance(8 * DAY)
    await round()
    expect(mailsTo(reader, 'search-alerts')).toHaveLength(2)
    expect(mailsTo(silent, 'search-alerts')).toEqual([])
  })

  test('sends an offer once with its end, never to new members or without opt-in', async () => {
    const [reader, abroad, silent] = [
      await member(),
      await member({ country: 'PL' }),
      await member(),
    ]
    advance(40 * DAY)
    const fresh = await member()
    for (const each of [reader, abroad, fresh]) await ask(each, 'promotions')
    await execute(
      app.pool,
      sql`insert into discount_code (site_id, code, country, percentage, starts_at, expires_at)
        values (1, 'SPRING', 'NL', 1000, ${now()}, ${new Date(now().getTime() + 20 * DAY)}),
               (1, 'TOOLATE', null, 500, ${now()}, ${new Date(now().getTime() + DAY)})`,
    )
    await round()
    const [offerMail] = mailsTo(reader, 'offer')
    expect(offerMail?.values).toMatchObject({
      code: 'SPRING',
      value: '10%',
      minimum: '',
      link: 'http://localhost:3000/nl/credits',
    })
    expect(offerMail?.values['until']).toMatch(/\d{4}.*UTC/)
    for (const each of [abroad, silent, fresh]) expect(mailsTo(each, 'offer')).toHaveLength(0)
    advance(8 * DAY)
    await round()
    expect(mailsTo(reader, 'offer')).toHaveLength(1)
  })

  test('sends news once, in the language of those who opted in', async () => {
    const [reader, silent] = [await member({ language: 'pl' }), await member()]
    await ask(reader, 'news')
    const text = (locale: string) => ({ title: `Title ${locale}`, text: `Text ${locale}` })
    await publishNews(
      app.pool,
      1,
      {
        en: text('en'),
        nl: text('nl'),
        de: text('de'),
        it: text('it'),
        fr: text('fr'),
        es: text('es'),
        pl: text('pl'),
      },
      now(),
    )
    advance(HOUR)
    await round()
    advance(8 * DAY)
    await round()
    expect(mailsTo(reader, 'news')).toMatchObject([
      { values: { title0: 'Title pl', text0: 'Text pl' } },
    ])
    expect(mailsTo(silent, 'news')).toHaveLength(0)
    expect(locales).toHaveLength(7)
  })

  test('sends tips weekly in the first weeks, about what is missing', async () => {
    const reader = await member()
    await round()
    expect(mailsTo(reader, 'tips')).toHaveLength(0)
    for (let week = 0; week < 8; week++) {
      advance(3 * DAY)
      await round()
      advance(4 * DAY)
      await round()
    }
    const tips = mailsTo(reader, 'tips')
    expect(tips.length).toBeGreaterThanOrEqual(4)
    expect(tips.length).toBeLessThanOrEqual(6)
    expect(tips[0]?.values['missing']).toBe('photo about place fields interests')
  })
})

describe('notifications of messages', () => {
  test('labels a message of a fictional profile', async () => {
    const [reader, invented] = [await writer(), await member({ origin: 'fictional' })]
    const conversation = await write(reader, invented)
    await answerAtDesk(app, { fictional: invented, conversation, text: 'Hello' })
    advance(11 * 60_000)
    await runJobs()
    expect(mailsTo(reader, 'new-message')).toMatchObject([
      { values: { count: 1, labelled: 1, origin: 'fictional' } },
    ])
  })

  test('sends nothing for a muted conversation', async () => {
    const [reader, sender] = [await member(), await writer()]
    const conversation = await write(sender, reader)
    await (
      await as(reader)
    )(muteChat, { conversation, muted: true })
    await write(sender, reader)
    advance(HOUR)
    await runJobs()
    expect(mailsTo(reader, 'new-message')).toHaveLength(0)
  })

  test('sends one mail for consecutive messages, ten minutes after the last', async () => {
    const [reader, sender] = [await member(), await writer()]
    await ask(reader, 'new_messages', 'instant')
    await ask(reader, 'new_conversations', 'off')
    for (let n = 0; n < 3; n++) {
      await write(sender, reader)
      advance(6 * 60_000)
    }
    const key = `notifications_mail:new_messages:${reader}`
    const waiting = sql`select from job_outbox where job_key = ${key} union all select from graphile_worker._private_jobs where key = ${key}`
    expect(await rows(app.pool, waiting)).toHaveLength(1)
    await runJobs()
    expect(mailsTo(reader, 'new-message')).toHaveLength(0)
    advance(5 * 60_000)
    await runJobs()
    expect(mailsTo(reader, 'new-message')).toMatchObject([{ values: { count: 3 } }])
  })
})
