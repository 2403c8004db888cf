import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { decideCase } from '../../../tests/factories/cases.ts'
import { banByReport } from '../../../tests/factories/staff.ts'
import { wordsOf } from '../../../tests/e2e/words.ts'
import { banAnswer, banReason, fraudSite } from '../../../tests/factories/fraud.ts'
import { features } from '../../app/server/features.ts'
import { runJob } from '../../app/server/run-jobs.ts'
import { getUser } from '../../accounts/contract.ts'
import { listChats } from '../../chat/contract.ts'
import { banMember, suspendMember } from '../../console/contract.ts'
import { listTransactions } from '../../credits/contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { getBalance } from '../../credits/server/public.ts'
import { makeComplaint, makeReport } from '../../moderation/contract.ts'
import { locales } from '../../platform/locales.ts'
import { execute, rows } from '../../server/database/query.ts'
import { previewAftercare } from '../console/contract.ts'
import { listAftercare, openAftercare } from '../contract.ts'

const node = await testApp()
const { app, as, runJobs, logInAgain } = node
const db = app.pool
const HOUR = 3_600_000
const DAY = 24 * HOUR
const { moderator, ban, contacts, emailOf, mailed, aftercareOf, countAftercare, runSchedule } =
  await fraudSite(node)
const answer = banAnswer
const reason = banReason
const appeal = {
  kind: 'service',
  about: 'My ban',
  name: 'Daan',
  email: 'daan@example.org',
  text: 'Please look again, I did not do that.',
} as const
const templatesTo = (email: string) => mailed(email).map(({ subject }) => subject)

/** What the first mail of aftercare to an address says. */
const contentOf = (email: string): unknown => JSON.parse(mailed(email)[0]?.text ?? '')

/** The names of the values that the first mail contains. */
function valueNames(email: string): string[] {
  const content = contentOf(email)
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
  return isObject(content) && 'values' in content && isObject(content.values)
    ? Object.keys(content.values).toSorted()
    : []
}

describe('after a ban for fraud', () => {
  test('each partner gets one mail in their language, and all that they paid to its lot', async () => {
    const { fraud, from, email, silent, api } = await contacts()
    const lots = await rows(
      db,
      sql`select lot_id, credits from credit_lot where member_id = ${from} order by lot_id`,
    )
    expect(await getBalance(db, from)).toBe(96)
    await ban(fraud)
    await runJobs()
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
    expect(contentOf(email)).toMatchObject({
      locale: 'de',
      values: { name: 'Daan', credits: 4, link: expect.stringContaining('/de/aftercare/') },
    })
    expect(contentOf(await emailOf(silent))).toMatchObject({ locale: 'pl' })
    // Nothing beyond the name and age that everybody saw.
    expect(valueNames(email)).toEqual(['age', 'credits', 'decided', 'first', 'link', 'name'])
    expect(await getBalance(db, from)).toBe(100)
    expect(
      await rows(
        db,
        sql`select lot_id, remaining as credits from credit_lot where member_id = ${from} order by lot_id`,
      ),
    ).toEqual(lots)
    const { transactions } = await api(listTransactions, {})
    expect(transactions.filter(({ kind }) => kind === 'aftercare')).toHaveLength(2)
    expect((await api(listAftercare, {})).notices).toMatchObject([
      {
        name: 'Daan',
        credits: 4,
        paid_messages: 1,
        message_credits: 1,
        paid_gifts: 1,
        gift_credits: 3,
        messages: 3,
        opened: false,
      },
    ])
    await runJobs()
    await runSchedule()
    await runJobs()
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
    expect((await aftercareOf(fraud)).state).toBe('sent')
  })

  test.each(locales)('its subject in %s says nothing to who looks over a shoulder', (locale) => {
    const t = wordsOf(locale)
    for (const subject of [
      t('aftercareMails.notice.subject'),
      t('aftercareMails.correction.subject'),
    ])
      expect(subject).not.toMatch(
        /vonk|fraud|scam|betr[uü]g|oplicht|fraude|arnaque|escro|truff|estafa|oszust|dating|chat|love|geld|money|argent|denaro|dinero|pieni|\{/i,
      )
  })

  test('the member sees it until they open it; a stranger sees nothing', async () => {
    const { fraud, api } = await contacts()
    const partner = async () => (await api(listChats, {})).chats[0]?.profile
    expect(await partner()).toMatchObject({ state: 'active', removed_name: null })
    await ban(fraud)
    expect(await partner()).toMatchObject({ state: 'unavailable', removed_name: null })
    await runJobs()
    expect(await partner()).toMatchObject({
      state: 'unavailable',
      card: null,
      removed_name: 'Daan',
    })
    const { aftercare_id: id } = await aftercareOf(fraud)
    expect((await api(getUser, {})).user?.aftercare).toBe(id)
    const stranger = await as(await addMember(db))
    await expect(stranger(openAftercare, { id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await stranger(listAftercare, {})).notices).toEqual([])
    await api(openAftercare, { id })
    expect((await api(getUser, {})).user?.aftercare).toBeNull()
  })

  test('nobody is told of a ban for age or spam, of a suspension, or where the site has it off', async () => {
    const settings = app.siteById(1).settings
    for (const rule of ['underage', 'spam'] as const) {
      const { fraud } = await contacts()
      await ban(fraud, { rule })
      expect(await countAftercare(fraud)).toBe(0)
    }
    const suspended = await contacts()
    const until = new Date(node.now().getTime() + DAY).toISOString()
    const input = { id: suspended.fraud, rule: 'scam' as const, answer, reason, until }
    await (
      await moderator(0)
    )(suspendMember, input)
    expect(await countAftercare(suspended.fraud)).toBe(0)
    settings.aftercare = false
    const off = await contacts()
    expect(
      await (
        await moderator(0)
      )(previewAftercare, { member: off.fraud, rule: 'scam' }),
    ).toEqual({ preview: null })
    await ban(off.fraud)
    settings.aftercare = true
    expect(await countAftercare(off.fraud)).toBe(0)
  })

  test('a request to ban that nobody has approved tells nobody, and reports alone neither', async () => {
    const { fraud, email } = await contacts()
    await (
      await moderator(0)
    )(banMember, { id: fraud, rule: 'scam', answer, reason })
    await runJobs()
    expect(templatesTo(email)).toEqual([])
    expect(await countAftercare(fraud)).toBe(0)
  })

  test('recipients who are banned or erased get none; one who deleted the account gets the help page', async () => {
    const first = await contacts()
    await ban(first.from, { rule: 'spam' })
    await execute(
      db,
      sql`update account set status = 'deleted', deleted_at = now() where member_id = ${first.silent}`,
    )
    await ban(first.fraud)
    await runJobs()
    expect(templatesTo(first.email)).toEqual([])
    expect(contentOf(await emailOf(first.silent))).toMatchObject({
      values: { link: expect.stringMatching(/\/pl\/help\/scam$/) },
    })
    const second = await contacts()
    await execute(
      db,
      sql`update account set status = 'erased', email = '' where member_id = ${second.silent}`,
    )
    await ban(second.fraud)
    await runJobs()
    expect(
      await rows(
        db,
        sql`select member_id from aftercare_notice n join aftercare a using (site_id, aftercare_id) where a.banned_id = ${second.fraud}`,
      ),
    ).toEqual([{ member_id: second.from }])
  })

  test('somebody whose ban an appeal made a suspension is told', async () => {
    const { fraud, from, email } = await contacts()
    await ban(from, { rule: 'spam' })
    logInAgain(from)
    const { ticket } = await (await as(from))(makeComplaint, appeal)
    await decideCase(await moderator(2), {
      kind: 'complaint',
      id: ticket.slice(2),
      measure: 'partly',
      remains: { measure: 'suspension', rule: 'spam' },
      answer,
    })
    await ban(fraud)
    await runJobs()
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
  })

  test('two reports about one account that are both decided as bans lead to one notice', async () => {
    const { fraud, email } = await contacts()
    const receipts: string[] = []
    for (const reporter of [await addMember(db), await addMember(db)]) {
      const reported = { subject: 'profile', member: fraud, reason: 'scam' } as const
      receipts.push((await (await as(reporter))(makeReport, reported)).receipt)
    }
    for (const receipt of receipts)
      await banByReport([await moderator(0), await moderator(1)], receipt, answer)
    await runJobs()
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
    expect(await countAftercare(fraud)).toBe(1)
  })

  test('a brand in maintenance that takes no sign-ups still tells everybody', async () => {
    const settings = app.siteById(1).settings
    const { fraud, email } = await contacts()
    await ban(fraud)
    settings.signups = 'closed'
    settings.maintenance = 'read_only'
    await runJobs()
    settings.signups = 'all'
    settings.maintenance = 'off'
    expect(templatesTo(email)).toEqual(['aftercare/notice'])
  })
})

/** The handler of what is left of an aftercare. */
function findContinueJob() {
  const job = features
    .flatMap(({ jobs = [] }) => jobs)
    .find((handler) => handler.job === 'aftercare_continue')
  if (!job) throw new Error('the job is registered')
  return job
}

test('one who cannot be told keeps nobody else from being told, nor another aftercare', async () => {
  const first = await contacts()
  const second = await contacts()
  await ban(first.fraud)
  await ban(second.fraud)
  const { aftercare_id: id } = await aftercareOf(first.fraud)
  await execute(
    db,
    sql`create or replace function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
  )
  await db.query(
    `create trigger refuse before update on aftercare_notice for each row when (new.member_id = ${first.from}) execute function refuse()`,
  )
  await expect(runJob(app, findContinueJob(), { site: 1, aftercare: id })).rejects.toThrow(
    'refused',
  )
  expect(templatesTo(await emailOf(first.silent))).toEqual([])
  await runSchedule()
  // Its own job and the one of the schedule.
  let failed = 0
  const fails = () =>
    runJobs().then(
      () => false,
      () => true,
    )
  while (await fails()) failed++
  expect(failed).toBe(2)
  await db.query('drop trigger refuse on aftercare_notice')
  expect(templatesTo(await emailOf(first.silent))).toEqual(['aftercare/notice'])
  expect(templatesTo(first.email)).toEqual([])
  expect((await aftercareOf(first.fraud)).state).toBe('pending')
  expect(templatesTo(second.email)).toEqual(['aftercare/notice'])
  await runSchedule()
  await runJobs()
  expect(templatesTo(first.email)).toEqual(['aftercare/notice'])
  expect((await aftercareOf(first.fraud)).state).toBe('sent')
})

test('messages older than the setting stay paid; the age of the lot does not matter', async () => {
  const { fraud, from } = await contacts()
  node.advance(760 * DAY)
  logInAgain(from)
  const message = { id: crypto.randomUUID(), profile: fraud, text: 'Are you still there?' }
  await (
    await as(from)
  )(sendMessage, message)
  expect(await getBalance(db, from)).toBe(95)
  await ban(fraud)
  await runJobs()
  expect(await getBalance(db, from)).toBe(96)
})
