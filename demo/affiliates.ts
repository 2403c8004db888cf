import { randomBytes } from 'node:crypto'
import sql, { join } from 'sql-template-tag'
import { earnLead, earnShare } from '../src/affiliates/server/affiliate-earnings.ts'
import { bookPayouts } from '../src/affiliates/server/affiliate-payouts.ts'
import { addConversion } from '../src/affiliates/server/conversions.ts'
import {
  findAffiliateId,
  listPayouts,
  markPayoutPaid,
  replaceAccessToken,
  saveAgreement,
} from '../src/affiliates/server/public.ts'
import type { Agreement } from '../src/affiliates/rules.ts'
import type { App } from '../src/server/app.ts'
import type { Context } from '../src/server/context.ts'
import { execute, type Queryable } from '../src/server/database/query.ts'
import { createJobContext } from '../src/server/http/create-context.ts'
import type { DemoMember } from './cast.ts'
import { timesOf } from './members.ts'
import type { DemoOrder } from './orders.ts'
import { randomOf } from './random.ts'

const SITE = 1
const DAY = 86_400_000
/** Before the first demo member joined. */
const SIGNED_DAYS_AGO = 900
const MONTHS = 12
/** A payout is sent this long after it was booked. */
const PAID_AFTER_DAYS = 9

/** The networks of the landers' visits, and what each is paid for. */
const agreements: { network: string; agreement: Agreement }[] = [
  // Of the most people, and so with the most payouts.
  { network: 'datingwijzer', agreement: { kind: 'per_lead', amount: 150, currency: 'EUR' } },
  { network: 'northlight', agreement: { kind: 'lifetime', percent: 15 } },
  { network: 'radio-nacht', agreement: { kind: 'first_order', percent: 30 } },
]
const networks = agreements.map(({ network }) => network)
/** The first one brings as many as the others together. */
const visits = [...networks.slice(0, 1), ...networks]

type Demo = { cast: DemoMember[]; orders: DemoOrder[]; seed: string }

/** Affiliates who brought half of the members, what they earned by them, and their payouts. */
export async function insertAffiliates(app: App, db: Queryable, demo: Demo): Promise<void> {
  const now = app.clock()
  const ctx = createJobContext(app, SITE, { cookies: [], afterCommit: [] }, db)
  await addAffiliates(ctx)
  for (const { network, agreement } of agreements) {
    const id = (await findAffiliateId(db, SITE, network)) ?? ''
    await saveAgreement(db, id, agreement, new Date(now.getTime() - SIGNED_DAYS_AGO * DAY))
  }
  await bringMembers(ctx, demo, now)
  await payMonths(ctx, now)
}

/** Their reports are off, so that nothing is sent to an address that does not exist. */
async function addAffiliates({ db, seal }: Context): Promise<void> {
  const added = networks.map((network) => {
    const id = crypto.randomUUID()
    const url = `https://${network}.demo.example/postback?click={ref}&event={event}`
    const secret = seal.encrypt(randomBytes(24).toString('base64url'), `affiliate ${id}`)
    return sql`(${id}::uuid, ${SITE}::smallint, ${network}, ${url}, ${secret}::bytea, false)`
  })
  await execute(
    db,
    sql`insert into affiliate (affiliate_id, site_id, network, url_template, secret, active) values ${join(added)}`,
  )
}

async function bringMembers(ctx: Context, { cast, orders, seed }: Demo, now: Date): Promise<void> {
  const random = randomOf(`${seed} affiliates`)
  const brought = cast
    .filter(({ site, role }) => site === SITE && role === 'member')
    .filter(() => random.chance(0.5))
  const traffic = brought.map(({ id }) => ({
    id,
    traffic: {
      network: random.pick(visits),
      ref: `c${random.integer(100_000, 999_999)}`,
      sub1: random.pick(['banner', 'article', 'mail']),
    },
  }))
  await execute(
    ctx.db,
    sql`update account a set traffic = a.traffic || r.traffic
        from jsonb_to_recordset(${JSON.stringify(traffic)}::jsonb) as r (id bigint, traffic jsonb) where a.member_id = r.id`,
  )
  for (const member of brought) {
    const { id: memberId } = member
    const joined = { ...ctx, now: timesOf(member, now).joined }
    await addConversion(joined, { memberId, event: 'sign_up', orderId: null })
    await addConversion(joined, { memberId, event: 'confirmed', orderId: null })
    await earnLead(joined, memberId)
    const own = orders.filter(({ buyer }) => buyer === member)
    for (const { id: orderId, amount, currency, at } of own.toSorted(byTime)) {
      const paid = { ...ctx, now: at }
      await addConversion(paid, { memberId, event: 'first_order', orderId })
      await earnShare(paid, { memberId, orderId, amount, currency })
    }
  }
}

const byTime = (a: DemoOrder, b: DemoOrder) => a.at.getTime() - b.at.getTime()

/** Books the payouts of each month, and pays those that are old enough. */
async function payMonths(ctx: Context, now: Date): Promise<void> {
  for (let month = MONTHS - 1; month >= 0; month--) {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, 1, 4, 40))
    if (at < now) await bookPayouts({ ...ctx, now: at })
  }
  for (const network of networks) {
    const id = (await findAffiliateId(ctx.db, SITE, network)) ?? ''
    for (const { payout_id: payout, booked_at: booked } of await listPayouts(ctx.db, id)) {
      const at = new Date(booked.getTime() + PAID_AFTER_DAYS * DAY)
      if (at < now) await markPayoutPaid(ctx.db, payout, at)
    }
  }
}

/** A new link to the figures of the first affiliate; null where the demo has none. */
export async function createAffiliateLink({
  databases: { everySite },
  config,
}: Pick<App, 'databases' | 'config'>): Promise<string | null> {
  const id = await findAffiliateId(everySite, SITE, networks[0] ?? '')
  return id && `${config.origin}/affiliate?token=${await replaceAccessToken(everySite, id)}`
}
