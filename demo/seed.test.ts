import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { testApp } from '../tests/factories/app.ts'
import { reviewKinds } from '../src/reviews/contract.ts'
import { features } from '../src/app/server/features.ts'
import { logIn } from '../src/accounts/contract.ts'
import { searchConsole } from '../src/console/search-contract.ts'
import type { Database } from '../src/server/database/pool.ts'
import { row, rows } from '../src/server/database/query.ts'
import { findFaults } from '../src/accounting/server/reconciliation-faults.ts'
import { findBrokenEntry } from '../src/staff/server/audit-entries.ts'
import { makeDemo } from './first-start.ts'
import { demoPhotosKey } from './plan.ts'
import { prepareDemo } from './prepare.ts'

const DemoFile = z.object({
  password: z.string(),
  accounts: z.record(z.enum(['free', 'premium', 'fresh', 'operator']), z.string()),
  staff: z.record(z.enum(['support', 'moderator', 'finance', 'content']), z.string()),
  linden: z.record(z.enum(['free', 'premium']), z.string()),
  members: z.array(z.string()),
  fictional: z.array(z.string()),
  affiliate: z.nullable(z.url()),
})

const AffiliatePage = z.looseObject({
  months: z.array(
    z.looseObject({ month: z.string(), views: z.int(), sign_ups: z.nullable(z.int()) }),
  ),
})

const { app, as, advance, request } = await testApp()
const few = await testApp({ env: { VONK_VAR: '/tmp/vonk-tests-few' } })
const file = join(app.config.var, 'demo.json')
const readDemo = () => DemoFile.parse(JSON.parse(readFileSync(file, 'utf8')))
const db = app.pool

const numbersOf = (db: Database) => async (statement: ReturnType<typeof sql>) =>
  (await row<{ n: number }>(db, statement)).n
const number = numbersOf(db)

async function account(role: 'free' | 'premium' | 'fresh' | 'operator') {
  const { accounts, password } = readDemo()
  const api = await as()
  return (await api(logIn, { email: accounts[role] ?? '', password })).user
}

beforeAll(async () => {
  rmSync(file, { force: true })
  await makeDemo(app, 40)
})

describe('demo data', () => {
  test('disclosed the same sign-ups and first orders by lander as by day', async () => {
    for (const figure of ['sign_ups', 'first_orders'] as const) {
      const counts = await rows<{ day: string; landers: number; days: number }>(
        db,
        sql`select day::text, coalesce(l.n, 0)::int as landers, coalesce(d.n, 0)::int as days
            from (select day, sum(${figure === 'sign_ups' ? sql`sign_ups` : sql`first_orders`}) as n from lander_day where site_id = 1 group by 1) l
              full join (select day, value as n from daily_metric where site_id = 1 and metric = ${figure}) d using (day)
            where day > current_date - 150 and coalesce(l.n, 0) + coalesce(d.n, 0) > 0`,
      )
      // Of forty members few have bought.
      expect(counts.length).toBeGreaterThan(figure === 'sign_ups' ? 10 : 0)
      for (const { day, landers, days } of counts) expect(landers, `${figure} ${day}`).toBe(days)
    }
  })

  test('has members who asked for news, and charges back what can be charged back', async () => {
    expect(
      await number(
        sql`select count(*)::int as n from notification_preference where type = 'news' and mail <> 'off'`,
      ),
    ).toBeGreaterThan(10)
    const disputed = await rows<{ method: string }>(
      db,
      sql`select distinct o.method from chargeback c join credit_order o using (order_id)`,
    )
    expect(disputed.length).toBeGreaterThan(0)
    for (const { method } of disputed)
      expect(method).toMatch(
        /^(sdd|creditcard|visa|mastercard|maestro|paypal|applepay|cartebancaire)$/,
      )
  })

  test('writes the log-in to a file that only its owner can read', () => {
    const { members, fictional } = readDemo()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(members.length).toBeGreaterThan(25)
    expect(fictional.length).toBeGreaterThan(0)
  })

  test('creates the four accounts as documented', async () => {
    const [free, premium, fresh, operator] = [
      await account('free'),
      await account('premium'),
      await account('fresh'),
      await account('operator'),
    ]
    expect(free).toMatchObject({ credits: 5, paid_user: false, status: 'active', role: 'member' })
    expect(premium).toMatchObject({ credits: 200, paid_user: true, status: 'active' })
    expect(fresh).toMatchObject({
      credits: 5,
      paid_user: false,
      status: 'active',
      new_likes: 0,
      unread_messages: 0,
    })
    expect(operator).toMatchObject({ role: 'operator', status: 'active' })
    expect(Date.now() - new Date(fresh?.signup_date ?? 0).getTime()).toBeLessThan(10 * 60_000)
    expect(free?.new_likes).toBeGreaterThan(0)
    const started = sql`select count(*)::int as n from inbox where member_id = ${free?.id} and started`
    expect(await number(started)).toBeLessThanOrEqual(2)
  })

  test('creates a free and a premium member of the second brand', async () => {
    const { linden, password } = readDemo()
    const logInAs = async (email = ''): Promise<unknown> => {
      const answer = await request('http://linden.localhost:3000/api/user.php', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      return answer.json()
    }
    expect(await logInAs(linden.free)).toMatchObject({ user: { credits: 5, paid_user: false } })
    expect(await logInAs(linden.premium)).toMatchObject({
      user: { credits: 200, paid_user: true },
    })
  })

  test('gives no other account a password', async () => {
    expect(
      await number(sql`select count(*)::int as n from account where password_hash is not null`),
    ).toBe(11)
  })

  test('creates a balanced ledger: entries sum to zero and match wallets and lots', async () => {
    expect(
      await rows(
        db,
        sql`select transaction_id from ledger_entry group by member_id, transaction_id having sum(credits) <> 0`,
      ),
    ).toEqual([])
    expect(
      await rows(
        db,
        sql`select w.member_id from wallet w left join ledger_entry e on e.member_id = w.member_id and e.account = 'member'
          group by w.member_id, w.balance having w.balance <> coalesce(sum(e.credits), 0)`,
      ),
    ).toEqual([])
    const paid = sql`select count(*)::int as n from message m where m.cost > 0 and not exists (
    select from ledger_transaction t where t.member_id = m.sender_id and t.reference = m.conversation_id::text)`
    expect(await number(paid)).toBe(0)
    const premium = sql`select count(*)::int as n from account a where a.paid_user <> exists (
    select from credit_order o where o.member_id = a.member_id and o.status = 'completed')`
    expect(await number(premium)).toBe(0)
  })

  test('creates likes with the giver’s session, listed on both sides', async () => {
    const strangers = sql`select count(*)::int as n from like_pair p where not exists (
    select from session s where s.session_id = coalesce(p.lo_session, p.hi_session) and s.member_id in (p.lo, p.hi))`
    expect(await number(strangers)).toBe(0)
    const likes = await number(sql`select (count(lo_at) + count(hi_at))::int as n from like_pair`)
    expect(likes).toBeGreaterThan(10)
    expect(await number(sql`select count(*)::int as n from like_inbox where direction = 1`)).toBe(
      likes,
    )
    expect(await number(sql`select count(*)::int as n from like_inbox where direction = 2`)).toBe(
      likes,
    )
    const fictional = sql`select count(*)::int as n from like_inbox l join profile p on p.member_id in (l.member_id, l.other_id) where p.origin <> 'member'`
    expect(await number(fictional)).toBe(0)
  })

  test('creates conversations with dense, ordered messages and right unread counts', async () => {
    const broken = sql`select count(*)::int as n from conversation c
    where c.last_seq <> (select count(*) from message m where m.conversation_id = c.conversation_id)
       or c.last_seq <> (select max(seq) from message m where m.conversation_id = c.conversation_id)`
    expect(await number(broken)).toBe(0)
    const early = sql`select count(*)::int as n from message m join account a on a.member_id = m.sender_id where m.created_at < a.signup_at or m.created_at > now()`
    expect(await number(early)).toBe(0)
    const miscounted = sql`select count(*)::int as n from inbox i where i.num_unread <> (
    select count(*) from message m where m.conversation_id = i.conversation_id and m.sender_id <> i.member_id and m.seq > i.read_up_to)`
    expect(await number(miscounted)).toBe(0)
  })

  test('makes members searchable with right counts', async () => {
    const listed = sql`select count(*)::int as n from member_search where listed and origin = 0`
    const counted = sql`select sum(members)::int as n from search_facet where region = -1`
    expect(await number(listed)).toBe(await number(counted))
    expect(
      await number(sql`select count(distinct country)::int as n from member_search`),
    ).toBeGreaterThan(6)
  })

  test('fills the queues of the staff and the log of what they did', async () => {
    const waiting = await row(
      db,
      sql`select (select count(*) from report where state <> 'decided') > 3 as reports,
            (select count(*) from complaint where state <> 'decided' and appeals is null) > 1 as complaints,
            (select count(*) from complaint where state <> 'decided' and appeals is not null) > 1 as appeals,
            (select count(*) from review where claimed_by is not null) > 0 as claims,
            (select count(*) from text_change) > 2 as texts,
            (select count(*) from prompt_answer where visible_text is null) > 0 and (select count(*) from intention) > 20 as words,
            (select count(*) from like_comment) > 3 and (select count(*) from message_reaction) > 3 as signs, (select count(*) from voice_recording) > 1 and (select count(*) from voice_intro where state = 'waiting') > 2 as voices,
            (select count(*) from account_review) > 3 as accounts,
            (select count(*) from quality_check where checked_by is null) > 1 as checks,
            (select count(*) from quality_check where second_decision = decision) > 5 as agreements,
            (select count(*) from quality_check where second_decision <> decision) > 0 as differences,
            (select count(*) from statement_of_reasons) > 2 as statements,
            (select count(distinct state) from aftercare) > 2 and (select count(*) from aftercare_loss) > 0 as aftercares, (select count(*) from aftercare_notice where credits > 0 and opened_at is null) > 0 as unread, (select count(*) from aftercare_notice where conversation_id is null) > 0 as asked, (select count(*) from message m join profile p on p.member_id = m.sender_id where p.origin = 'fictional' and p.site_id = 1) > 1 and (select (settings ->> 'fictional')::boolean from site where site_id = 1) and (select count(*) from account where site_id = 1 and 'fictional' = any(staff_roles)) > 0 as desk,
            (select count(*) from approval where state = 'waiting') > 1 as approvals, (select count(*) from approval where state <> 'waiting') > 1 as answers,
            (select count(*) from site_version where site_id = 1) > 1 as settings,
            (select count(*) from mailing) > 1 as mailings,
            (select count(*) from push_log) > 20 as pushes,
            (select count(*) from announcement) > 1 as announcements,
            (select count(*) from webhook_delivery) > 3 as deliveries,
            (select count(*) from api_key) > 0 as keys,
            (select count(*) from member_import) > 0 as imports,
            (select count(*) from order_refusal) > 2 as refusals,
            (select count(*) from order_block) > 0 as blocks,
            (select count(*) from settlement where site_id = 1) > 1 as settlements, (select count(*) from closed_month where site_id = 1) > 0 as closings,
            (select count(*) from settlement_entry where kind = 'fee') > 1 as fees,
            (select count(*) from payment_warning where decision is null) > 1 as warnings,
            (select count(distinct network) from affiliate) > 2 as affiliates,
            (select count(*) from site_version where changed_from = 'database' and site_id = 1 and revision > 1) = 0 as history,
            (select count(*) from affiliate_earning) > 5 as earnings,
            (select count(*) from system_sample) > 100 as samples,
            (select count(*) from report where decided_at > answer_by) > 0 as late,
            (select count(distinct claimed_by) from review where kind = 'report') > 1 as claimants,
            (select count(*) from mail_log where state <> 'accepted') > 2 as bounces,
            (select count(*) from mail_log) > 100 as mails,
            (select count(distinct template) from mail_log where order_id is not null) > 2 as letters,
            (select count(*) from audit_entry) > 20 as entries`,
    )
    expect(Object.entries(waiting).filter(([, filled]) => !filled)).toEqual([])
    expect(await findBrokenEntry(db)).toBeNull()
    expect(await findFaults(db, 1)).toEqual([])
  })

  test('shows an affiliate their agreement, months and payouts by the link in the file', async () => {
    const { affiliate } = readDemo()
    const answer = await request(
      `/api/affiliate.php?token=${new URL(affiliate ?? '').searchParams.get('token')}`,
    )
    const figures = AffiliatePage.parse(await answer.json())
    expect(figures).toMatchObject({
      network: 'datingwijzer',
      agreement: { kind: 'per_lead', lead: { amount: 150, currency: 'EUR' } },
    })
    // Of forty members an affiliate brought few, whose numbers are hidden.
    const brought = await rows<{ month: string; sign_ups: number; views: number }>(
      db,
      sql`select to_char(day, 'YYYY-MM') as month, sum(sign_ups)::int as sign_ups, sum(views)::int as views
          from lander_day where site_id = 1 and network = 'datingwijzer' group by 1`,
    )
    expect(figures.months.length).toBeGreaterThan(0)
    for (const figure of figures.months) {
      const { sign_ups = 0, views } = brought.find(({ month }) => month === figure.month) ?? {}
      expect(figure).toMatchObject({ views, sign_ups: sign_ups < 5 ? null : sign_ups })
    }
  })

  test('has the same operator in both brands, who finds members of both', async () => {
    const operator = await as((await account('operator'))?.id)
    const { name } = await row<{ name: string }>(
      db,
      sql`select p.name from profile p join account a using (member_id) where a.site_id = 2 and a.role = 'member' limit 1`,
    )
    const { results } = await operator(searchConsole, { q: name })
    expect(results.map(({ brand }) => brand?.name)).toContain('Linden')
  })

  test('every list of the console shows it without a failure', async () => {
    const { id } = (await account('operator')) ?? { id: '' }
    const calls = features
      .flatMap(({ routes }) => routes ?? [])
      .map(({ call }) => call)
      .filter(
        ({ method, access, input }) =>
          method === 'GET' && access === 'operator' && input.safeParse({}).success,
      )
    const urls = [
      ...calls.map(({ path, variant }) => (variant ? `${path}?${variant}` : path)),
      ...reviewKinds.map((kind) => `/api/reviews.php?kind=${kind}`),
    ]
    expect(urls.length).toBeGreaterThan(30)
    // One after the other: a node turns reads away that come all at once on a busy machine.
    const answers: [string, number][] = []
    for (const url of urls) answers.push([url, (await request(url, {}, id)).status])
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  })

  test('draws the first photos by job and the others when somebody looks', async () => {
    // Of few members, because drawing takes long.
    const { app, advance, runJobs } = few
    await makeDemo(app, 12)
    const number = numbersOf(app.pool)
    const photos = (state: ReturnType<typeof sql>) =>
      number(sql`select count(*)::int as n from photo where ${state}`)
    const all = await photos(sql`true`)
    expect(await photos(sql`thumbhash = ''`)).toBe(all)
    expect(await photos(sql`status = 'active'`)).toBeGreaterThan(18)
    expect(await photos(sql`status = 'review'`)).toBeGreaterThan(1)
    expect(await number(sql`select sum(photo_count)::int as n from profile`)).toBe(
      await photos(sql`status = 'active'`),
    )
    const faceless = sql`select count(*)::int as n from profile p join account a using (member_id) where a.role = 'member' and p.main_photo is null`
    expect(await number(faceless)).toBe(0)

    const { name } = await row<{ name: string }>(
      app.pool,
      sql`select name from photo where position = 3 order by photo_id limit 1`,
    )
    const sizes = ['thumb', 'card', 'full'].map((size) => app.files.get(`photos/${name}/${size}`))
    const [thumb, , full] = await Promise.all(sizes)
    expect(full?.byteLength).toBeGreaterThan(thumb?.byteLength ?? Infinity)
    expect(await photos(sql`thumbhash <> '' and perceptual_hash <> ''`)).toBe(1)
    expect(await app.files.get('photos/aaaaaaaaaaaaaaaaaaaaaaaa/full')).toBeNull()

    const waiting = () =>
      number(
        sql`select count(*)::int as n from (
              select from graphile_worker.jobs where key = ${demoPhotosKey} union all
              select from job_outbox where job_key = ${demoPhotosKey}) pending`,
      )
    // The job pauses as long as it worked between batches.
    while ((await waiting()) > 0) {
      advance(60_000)
      await runJobs()
    }
    expect(await photos(sql`thumbhash = ''`)).toBe(0)
    expect(await number(sql`select count(*)::int as n from selfie`)).toBe(
      await number(sql`select count(*)::int as n from review where kind = 'selfie'`),
    )
    expect(await number(sql`select count(*)::int as n from selfie`)).toBeGreaterThan(0)
  })

  test('does not draw a photo that was removed', async () => {
    const { name } = await row<{ name: string }>(
      db,
      sql`delete from photo where position = 2 and photo_id = (select min(photo_id) from photo where position = 2) returning name`,
    )
    expect(await app.files.get(`photos/${name}/full`)).toBeNull()
  })

  test('recreates `fresh` at the next start, whatever was done with it', async () => {
    const before = await account('fresh')
    advance(3 * 3_600_000)
    await prepareDemo(app)
    expect((await account('fresh'))?.id).toBe(before?.id)
    await db.query(`select spend_credits(${before?.id}, 'spent', 'message', 'somewhere', 3, now())`)
    await prepareDemo(app)
    const after = await account('fresh')
    expect(after?.id).not.toBe(before?.id)
    expect(after).toMatchObject({
      credits: 5,
      paid_user: false,
      profile: { main_image: { thumb_filename: expect.any(String), status: 'active' } },
    })
  })

  test('recreates a lost file with a new password', async () => {
    const { password, members } = readDemo()
    rmSync(file)
    await prepareDemo(app)
    expect(readDemo().password).not.toBe(password)
    expect(readDemo().members.toSorted()).toEqual(members.toSorted())
    expect((await account('free'))?.credits).toBe(5)
  })
})
