import { spendKey } from '../src/chat/server/public.ts'
import { grantCredits, grantSignupCredits, spendCredits } from '../src/credits/server/public.ts'
import type { App } from '../src/server/app.ts'
import type { Queryable } from '../src/server/database/query.ts'
import { inTransaction } from '../src/server/database/transaction.ts'
import { enqueue } from '../src/server/jobs/job.ts'
import { hashPassword } from '../src/server/passwords/hash-password.ts'
import { castOf, demoAccounts, type CastMember } from './cast.ts'
import { insertLikings, insertVisits, likingsOf } from './likings.ts'
import { insertAccounts, insertProfiles, insertSessions, timesOf, type Hashes } from './members.ts'
import { insertOrders, ordersOf } from './orders.ts'
import { demoPhotos, demoPhotosKey, type Plan } from './plan.ts'
import { insertTalks, talksOf, type Talk } from './talks.ts'

const premiumCredits = 200

/** The same hash for all four: they share the password, and hashing is slow on purpose. */
async function hashesFor(password: string): Promise<Hashes> {
  const hash = await hashPassword(password)
  return Object.fromEntries(demoAccounts.map((part) => [part, hash]))
}

/** Writes everything but the photos, or nothing: a start that was cut off begins anew. */
export async function seedDemo(app: App, plan: Plan, password: string): Promise<CastMember[]> {
  const cast = castOf(plan).filter(({ site }) => app.siteIds().includes(site))
  const hashes = await hashesFor(password)
  const now = app.clock()
  const settingsOf = (site: number) => app.siteById(site).settings
  const likings = likingsOf(cast, plan.seed, now)
  const talks = talksOf(likings, settingsOf, plan.seed, now)
  const orders = ordersOf(cast, settingsOf, plan.seed, now)
  await inTransaction(app.pool, async (db) => {
    await insertAccounts(db, cast, hashes, now)
    await insertSessions(db, cast, now)
    await insertProfiles(db, cast, now)
    for (const member of cast) {
      if (member.part !== 'fictional')
        await grantSignupCredits(
          { db, now: timesOf(member, now).joined, site: app.siteById(member.site) },
          { memberId: member.id },
        )
    }
    await insertOrders(db, orders, app.config.origin)
    await insertLikings(db, likings)
    await insertVisits(db, likings)
    await insertTalks(db, talks)
    await payTalks(db, talks)
    await fillUp(db, cast, talks, now)
    // Should this process be killed over the pictures, the next one finds them to be done.
    await enqueue(db, demoPhotos, { site: 1, plan }, { key: demoPhotosKey, runAt: new Date(now.getTime() + 120_000) })
  })
  return cast
}

/** Every message was paid when it was sent. */
async function payTalks(db: Queryable, talks: Talk[]): Promise<void> {
  const paid = talks.flatMap(({ id, messages }) =>
    messages.filter(({ cost }) => cost > 0).map((message) => ({ ...message, conversation: id })),
  )
  for (const { id, conversation, from, cost, at } of paid.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
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

/** The premium account has what it is said to have, whatever its conversations cost. */
async function fillUp(db: Queryable, cast: CastMember[], talks: Talk[], now: Date): Promise<void> {
  const premium = cast.find(({ part }) => part === 'premium')
  if (!premium) return
  const spent = talks.flatMap(({ messages }) => messages).reduce((sum, { from, cost }) => sum + (from === premium ? cost : 0), 0)
  if (spent > 0)
    await grantCredits({ db, now }, { memberId: premium.id, credits: spent, origin: 'gesture', key: `demo:${premiumCredits}` })
}
