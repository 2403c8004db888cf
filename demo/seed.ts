import { spendKey } from '../src/chat/server/public.ts'
import { grantCredits, grantSignupCredits, spendCredits } from '../src/credits/server/public.ts'
import type { App } from '../src/server/app.ts'
import type { Queryable } from '../src/server/database/query.ts'
import { inTransaction } from '../src/server/database/transaction.ts'
import { enqueue } from '../src/server/jobs/job.ts'
import { hashPassword } from '../src/server/passwords/hash-password.ts'
import { rollUpHistory } from '../src/statistics/server/public.ts'
import { insertVoiceIntros, insertVoiceNotes } from './voice-notes.ts'
import { insertAffiliates } from './affiliates.ts'
import { createCompanyMembers } from './company/brands.ts'
import { insertCompanyWork } from './company/work.ts'
import { insertDesk } from './desk.ts'
import { insertRulesDatesAndTrips } from './discretion.ts'
import { createDemoMembers, demoAccounts, type DemoMember } from './cast.ts'
import { insertLikes, insertVisits, createLikes } from './likes.ts'
import {
  insertAccounts,
  insertConsents,
  insertProfiles,
  insertSessions,
  endSessions,
  insertSubscriptions,
  timesOf,
  type Hashes,
} from './members.ts'
import { createFrauds } from './frauds.ts'
import { insertHonestyDays } from './honesty-days.ts'
import { insertLanderDays, insertLanders } from './lander-days.ts'
import { insertSamples } from './system.ts'
import { insertMandates } from './mandates.ts'
import { insertOrders, createOrders } from './orders.ts'
import { insertRates } from './rates.ts'
import { insertPhotos, planPhotos } from './photos.ts'
import { demoPhotos, demoPhotosKey, type Plan } from './plan.ts'
import { createRequests } from './signals.ts'
import { insertStaffWork } from './staff/staff-work.ts'
import { insertCosts } from './traffic-costs.ts'
import { insertComments, insertReactions, insertWords } from './words.ts'
import { insertConversations, createConversations, type DemoConversation } from './conversations.ts'

const premiumCredits = 200
const STATISTICS_DAYS = 180

/** One hash for all accounts: they share the password, and hashing is slow on purpose. */
async function hashesFor(password: string): Promise<Hashes> {
  const hash = await hashPassword(password)
  return Object.fromEntries(demoAccounts.map((role) => [role, hash]))
}

/**
 * Inserts everything in one transaction: an interrupted start begins again. Returns all but those
 * who were closed for fraud.
 */
export async function seedDemo(app: App, plan: Plan, password: string): Promise<DemoMember[]> {
  const cast = [...createDemoMembers(plan), ...createCompanyMembers(plan)].filter(({ site }) =>
    app.siteIds().includes(site),
  )
  const hashes = await hashesFor(password)
  const now = app.clock()
  const { seed } = plan
  const settingsOf = (site: number) => app.siteById(site).settings
  const demoLikes = createLikes(cast, seed, now)
  const talks = createConversations(demoLikes, settingsOf, seed, now)
  const requests = createRequests(cast, talks, now)
  const frauds = createFrauds(cast, plan, settingsOf, now)
  const everybody = [...cast, ...frauds.map(({ fraud }) => fraud)]
  const conversations = [...talks, ...requests, ...frauds.flatMap((each) => each.conversations)]
  const orders = createOrders(cast, settingsOf, seed, now)
  const photos = await planPhotos(app.files, everybody)
  await inTransaction(app.databases.everySite, async (db) => {
    await insertAccounts(db, everybody, hashes, now)
    await insertSessions(db, everybody, now)
    await insertConsents(db, everybody)
    await insertProfiles(db, everybody, now)
    await insertWords(db, everybody, now)
    await insertPhotos(db, photos, now)
    for (const member of everybody) {
      if (member.role !== 'fictional')
        await grantSignupCredits(
          { db, now: timesOf(member, now).joined, site: app.siteById(member.site) },
          { memberId: member.id },
        )
    }
    await insertOrders(db, orders, {
      origin: app.config.origin,
      webhookOrigin: app.payments.webhookOrigin,
    })
    await insertMandates(db, orders)
    await insertRates(db, seed, now)
    await insertLikes(db, demoLikes)
    await insertComments(db, demoLikes)
    await insertVisits(db, demoLikes)
    await insertConversations(db, conversations)
    await insertReactions(db, conversations)
    await insertVoiceNotes(db, app.files, talks)
    await insertVoiceIntros(db, app.files, cast, now)
    await insertDesk(db, cast, now)
    await chargeMessages(db, conversations)
    await topUpPremium(db, cast, [...talks, ...requests], now)
    await insertRulesDatesAndTrips(db, cast, { conversations, frauds, talks }, now)
    await insertLanders(db, everybody, seed)
    await insertAffiliates(app, db, { cast, orders, seed })
    await insertStaffWork(app, db, {
      cast,
      conversations: [...talks, ...requests],
      requests,
      orders,
      frauds,
      seed,
    })
    if (plan.brands)
      await insertCompanyWork(app, db, { cast, orders, sites: app.siteIds(), seed, now })
    // After the mailings of the staff, which would else be sent.
    await insertSubscriptions(db, everybody)
    for (const site of app.siteIds()) await insertFigures(app, db, { cast, site, seed, now })
    await endSessions(db, everybody)
    await enqueue(
      db,
      demoPhotos,
      { site: 1 },
      { key: demoPhotosKey, runAt: new Date(now.getTime() + 2_000) },
    )
  })
  return cast
}

type Figures = { cast: DemoMember[]; site: number; seed: string; now: Date }

/** What the console of a brand counts about its past. */
async function insertFigures(
  app: App,
  db: Queryable,
  { cast, site, seed, now }: Figures,
): Promise<void> {
  await insertLanderDays(db, site, seed, now)
  const operator = cast.find(({ role, site: at }) => role === 'operator' && at === site)
  if (operator) await insertCosts(db, { site, by: operator.id, now })
  await insertSamples(db, site, seed, now)
  await rollUpHistory({ db, site: app.siteById(site), now }, STATISTICS_DAYS)
  await insertHonestyDays(app, db, site)
}

/** Debits the price of every message at its time. */
async function chargeMessages(db: Queryable, conversations: DemoConversation[]): Promise<void> {
  const paid = conversations.flatMap(({ id, messages }) =>
    messages.filter(({ cost }) => cost > 0).map((message) => ({ ...message, conversation: id })),
  )
  for (const { id, conversation, from, cost, at } of paid.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    const spend = {
      memberId: from.id,
      credits: cost,
      key: spendKey(conversation, id),
      kind: 'message',
      reference: conversation,
    } as const
    await spendCredits({ db, now: at }, spend)
  }
}

/** Grants the premium accounts what is missing to their documented balance. */
async function topUpPremium(
  db: Queryable,
  cast: DemoMember[],
  conversations: DemoConversation[],
  now: Date,
): Promise<void> {
  for (const premium of cast.filter(({ role }) => role === 'premium')) {
    const spent = conversations
      .flatMap(({ messages }) => messages)
      .reduce((sum, { from, cost }) => sum + (from === premium ? cost : 0), 0)
    if (spent > 0)
      await grantCredits(
        { db, now },
        {
          memberId: premium.id,
          credits: spent,
          origin: 'gesture',
          key: `demo:${premiumCredits}:${premium.site}`,
        },
      )
  }
}
