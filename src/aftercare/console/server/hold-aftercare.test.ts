import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { decideCase } from '../../../../tests/factories/cases.ts'
import { banAnswer, banReason, fraudSite } from '../../../../tests/factories/fraud.ts'
import { sendMessage } from '../../../chat/sending-contract.ts'
import { suspendMember, unbanMember } from '../../../console/contract.ts'
import { getBalance } from '../../../credits/server/public.ts'
import { makeComplaint } from '../../../moderation/contract.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { holdAftercare, listAftercares, releaseAftercare } from '../contract.ts'
import { listUnfinished } from '../../server/aftercare.ts'
import { listAftercare, openAftercare } from '../../contract.ts'

const node = await testApp()
const { app, as, runJobs, logInAgain, advance } = node
const db = app.pool
const HOUR = 3_600_000
const DAY = 24 * HOUR
const { moderator, ban, contacts, emailOf, mailed, aftercareOf, runSchedule } =
  await fraudSite(node)
const answer = banAnswer
const reason = banReason
const templatesTo = (email: string) => mailed(email).map(({ subject }) => subject)

type AppealDecision =
  | { measure: 'restore' }
  | {
      measure: 'partly'
      remains: { measure: 'warning' | 'suspension' | 'ban'; rule: 'scam' | 'spam' }
    }

/** The removed member objects, and a third person decides. */
async function decideAppeal(fraud: string, decision: AppealDecision): Promise<void> {
  logInAgain(fraud)
  const { ticket } = await (
    await as(fraud)
  )(makeComplaint, {
    kind: 'service',
    about: 'My ban',
    name: 'Daan',
    email: 'daan@example.org',
    text: 'Please look again, I did not do that.',
  })
  const id = ticket.slice(2)
  await decideCase(await moderator(2), { kind: 'complaint', id, answer, ...decision })
}

describe('a hold', () => {
  const hold = 'The police asked us to wait, case 4711.'

  test('keeps everybody from learning of it for three days at most, then tells them', async () => {
    const { fraud, email, api } = await contacts()
    await ban(fraud, { hold })
    await runJobs()
    const { aftercare_id: id, state } = await aftercareOf(fraud)
    expect(state).toBe('held')
    expect(templatesTo(email)).toEqual([])
    expect((await api(listAftercare, {})).notices).toEqual([])
    await expect(api(openAftercare, { id })).rejects.toMatchObject({ code: 'not_found' })
    const late = new Date(node.now().getTime() + 4 * DAY).toISOString()
    const staff0 = await moderator(0)
    await expect(staff0(holdAftercare, { id, until: late, reason: hold })).rejects.toMatchObject({
      code: 'time_not_possible',
    })
    advance(3 * DAY + 1000)
    await runSchedule()
    await runJobs()
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
    expect((await aftercareOf(fraud)).state).toBe('sent')
    const until = new Date(node.now().getTime() + HOUR).toISOString()
    await expect(
      (await moderator(0))(holdAftercare, { id, until, reason: hold }),
    ).rejects.toMatchObject({ code: 'time_not_possible' })
  })

  test('is released by a moderator with a reason; the database refuses a longer one', async () => {
    const { fraud, email } = await contacts()
    await ban(fraud, { hold })
    const { aftercare_id: id } = await aftercareOf(fraud)
    await expect(
      execute(
        db,
        sql`update aftercare set hold_until = decided_at + interval '4 days' where aftercare_id = ${id}`,
      ),
    ).rejects.toThrow(/check/)
    const first = await moderator(0)
    await first(releaseAftercare, { id, reason })
    await expect(first(releaseAftercare, { id, reason })).rejects.toMatchObject({
      code: 'not_held',
    })
    await runJobs()
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
    const until = new Date(node.now().getTime() + HOUR).toISOString()
    await expect(first(holdAftercare, { id, until, reason })).rejects.toMatchObject({
      code: 'already_told',
    })
    const { aftercares, figures } = await first(listAftercares, {})
    expect(aftercares.find((each) => each.id === id)).toMatchObject({
      people: 2,
      told: 2,
      credits: 4,
      hold_reason: hold,
    })
    expect(figures[0]).toMatchObject({ held: expect.any(Number) })
  })
})

describe('the answer guarantee', () => {
  const guaranteed = (from: string) =>
    rows(db, sql`select from ledger_transaction where member_id = ${from} and kind = 'guarantee'`)
  const runGuarantee = () => runSchedule('chat_answer_guarantee')

  test('returns nothing while the police let us wait, and all when that ends', async () => {
    const { fraud, from } = await contacts()
    await (
      await as(from)
    )(sendMessage, { id: crypto.randomUUID(), profile: fraud, text: 'Hi' })
    const before = await getBalance(db, from)
    await ban(fraud, { hold: 'The police asked us to wait.' })
    await runGuarantee()
    expect(await getBalance(db, from)).toBe(before)
    const { aftercare_id: id } = await aftercareOf(fraud)
    await (
      await moderator(0)
    )(releaseAftercare, { id, reason })
    await runJobs()
    expect(await getBalance(db, from)).toBe(100)
    expect(await guaranteed(from)).toEqual([])
  })

  test('keeps what was opened spent after a suspension, and returns it after a ban', async () => {
    const settings = app.siteById(1).settings
    settings.aftercare = false
    const { fraud, from } = await contacts()
    const until = new Date(node.now().getTime() + 14 * DAY).toISOString()
    const before = await getBalance(db, from)
    await (
      await moderator(0)
    )(suspendMember, { id: fraud, rule: 'scam', answer, reason, until })
    await runGuarantee()
    expect(await getBalance(db, from)).toBe(before)
    await (
      await moderator(0)
    )(unbanMember, { id: fraud, reason })
    await ban(fraud)
    settings.aftercare = true
    await runGuarantee()
    expect(await getBalance(db, from)).toBe(100)
  })
})

describe('a decision that does not stand', () => {
  test('an upheld appeal corrects it once to the same people, and the credits stay', async () => {
    const { fraud, from, email, silent } = await contacts()
    await ban(fraud)
    await runJobs()
    await decideAppeal(fraud, { measure: 'restore' })
    await runJobs()
    await runSchedule()
    await runJobs()
    for (const to of [email, await emailOf(silent)])
      expect(templatesTo(to)).toEqual(['aftercare/notice', 'aftercare/correction'])
    expect(await getBalance(db, from)).toBe(100)
    expect((await aftercareOf(fraud)).state).toBe('corrected')
    expect((await (await as(from))(listAftercare, {})).notices[0]?.corrected_at).not.toBeNull()
  })

  test.each([
    ['opens the account', { measure: 'restore' }, true],
    [
      'leaves a warning',
      { measure: 'partly', remains: { measure: 'warning', rule: 'spam' } },
      true,
    ],
    [
      'leaves a suspension',
      { measure: 'partly', remains: { measure: 'suspension', rule: 'scam' } },
      false,
    ],
    [
      'leaves a ban for another rule',
      { measure: 'partly', remains: { measure: 'ban', rule: 'spam' } },
      false,
    ],
  ] as const)(
    'and %s: the partner learns of the profile only if it is open again',
    async (_outcome, decision, isOpen) => {
      const { fraud } = await contacts()
      await execute(
        db,
        sql`insert into partner_profile (site_id, feed, external_id, member_id, content_hash, version, offer_url, expires_at)
            values (1, 'harbour', ${fraud}, ${fraud}, ${fraud}::text::bytea, '', 'https://partner.example', ${node.now()})`,
      )
      await execute(
        db,
        sql`insert into webhook (webhook_id, site_id, url, events, secret, created_by, created_at)
            values (1, 1, 'https://partner.example', array['partner_profile.removed', 'partner_profile.restored'], '', 1, now())
            on conflict (webhook_id) do update set active = true`,
      )
      await ban(fraud)
      await decideAppeal(fraud, decision)
      await execute(db, sql`update webhook set active = false`)
      const published = await rows<{ event: string; keys: string[] }>(
        db,
        sql`select event, array(select jsonb_object_keys(payload -> 'data') order by 1) as keys
            from webhook_delivery where payload -> 'data' ->> 'entry' = ${fraud} order by event`,
      )
      // Which entry and which rule; nothing about those who are told.
      for (const { keys } of published) expect(keys).toEqual(['aftercare', 'entry', 'feed', 'rule'])
      expect(published.map(({ event }) => event)).toEqual([
        'partner_profile.removed',
        ...(isOpen ? ['partner_profile.restored'] : []),
      ])
      expect((await aftercareOf(fraud)).state).toBe('corrected')
    },
  )

  test('that is corrected before its contacts were listed is done', async () => {
    const { fraud } = await contacts()
    await ban(fraud, { hold: 'The police asked us to wait.' })
    const listed = () => listUnfinished({ db, site: app.siteById(1), now: node.now() })
    const { aftercare_id: id } = await aftercareOf(fraud)
    expect(await listed()).toContain(id)
    await (
      await moderator(0)
    )(unbanMember, { id: fraud, reason })
    expect(await listed()).not.toContain(id)
  })

  test('before anybody was told, nobody is', async () => {
    const { fraud, email } = await contacts()
    await ban(fraud, { hold: 'The police asked us to wait.' })
    await runJobs()
    await (
      await moderator(0)
    )(unbanMember, { id: fraud, reason })
    await runJobs()
    advance(4 * DAY)
    await runSchedule()
    await runJobs()
    expect(templatesTo(email)).toEqual([])
  })
})
