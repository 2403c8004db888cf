import sql from 'sql-template-tag'
import { grantSignupCredits } from '../src/credits/server/public.ts'
import type { App } from '../src/server/app.ts'
import { execute, maybeRow, rows, type Queryable } from '../src/server/database/query.ts'
import { inTransaction } from '../src/server/database/transaction.ts'
import { hashPassword } from '../src/server/passwords/hash-password.ts'
import { createAffiliateLink } from './affiliates.ts'
import {
  accountEmail,
  demoAccount,
  demoAccounts,
  demoId,
  lindenAccounts,
  type DemoMember,
} from './cast.ts'
import { newDemoPassword, writeDemoFile } from './demo-file.ts'
import { endSessions, insertAccounts, insertProfiles, insertSessions } from './members.ts'
import { insertPhotos, planPhotos } from './photos.ts'

type Found = { member_id: string; password_hash: string; used: boolean }

/** Resets the account `fresh` to its state minutes after the sign-up. */
export async function refreshFresh(app: App): Promise<void> {
  const now = app.clock()
  const found = await findFresh(app)
  if (!found) return
  if (found.used) return replaceFresh(app, found, now)
  await execute(
    app.databases.everySite,
    sql`update account set signup_at = ${now}::timestamptz - interval '2 minutes', last_seen_at = ${now}, email_confirmed_at = ${now}
        where member_id = ${found.member_id}`,
  )
}

async function findFresh(app: App): Promise<Found | null> {
  const credits = app.siteById(1).settings.signup_credits
  return maybeRow<Found>(
    app.databases.everySite,
    sql`select a.member_id, a.password_hash,
               a.paid_user or coalesce(w.balance, 0) <> ${credits} or a.status <> 'active'
               or exists (select from credit_order o where o.member_id = a.member_id)
               or exists (select from like_inbox l where l.member_id = a.member_id)
               or exists (select from inbox i where i.member_id = a.member_id) as used
        from account a left join wallet w on w.member_id = a.member_id
        where a.site_id = 1 and a.email = ${accountEmail('fresh')} and a.email_confirmed_at is not null and a.status <> 'erased'`,
  )
}

/**
 * The account's history must stay consistent, so it is deleted like any other, and a new account
 * gets its address.
 */
async function replaceFresh(
  app: App,
  { member_id, password_hash }: Found,
  now: Date,
): Promise<void> {
  const id = demoId(`fresh ${now.toISOString()}`)
  const person = demoAccount('fresh', 'vonk', now)
  const fresh: DemoMember = { id, site: 1, role: 'fresh', email: accountEmail('fresh'), person }
  const photos = await planPhotos(app.files, [fresh])
  await inTransaction(app.databases.everySite, async (db) => {
    await retire(db, member_id, now)
    await insertAccounts(db, [fresh], { fresh: password_hash }, now)
    await insertSessions(db, [fresh], now)
    await endSessions(db, [fresh])
    await insertProfiles(db, [fresh], now)
    await insertPhotos(db, photos, now)
    await grantSignupCredits({ db, now, site: app.siteById(1) }, { memberId: id })
  })
}

async function retire(db: Queryable, member: string, now: Date): Promise<void> {
  await execute(
    db,
    sql`update account set status = 'erased', email = 'former-' || member_id || '@demo.example', password_hash = null, deleted_at = ${now}
        where member_id = ${member}`,
  )
  await execute(db, sql`update profile set status = 'paused' where member_id = ${member}`)
  await execute(
    db,
    sql`update session set ended_at = ${now} where member_id = ${member} and ended_at is null`,
  )
}

type Listed = { member_id: string; origin: 'member' | 'fictional' }

/**
 * Recreates a lost demo file with a new password, because only the hash of the old one is stored.
 */
export async function refreshDemoFile(app: App): Promise<void> {
  const password = newDemoPassword()
  const hash = await hashPassword(password)
  const emails = [
    ...demoAccounts.map((role) => accountEmail(role)),
    ...lindenAccounts.map((role) => accountEmail(role, 2)),
  ]
  await execute(
    app.databases.everySite,
    sql`update account set password_hash = ${hash} where email = any(${emails}) and status = 'active'`,
  )
  const listed = await rows<Listed>(
    app.databases.everySite,
    sql`select p.member_id, p.origin from profile p join account a using (member_id)
        where a.site_id = 1 and a.status = 'active' and a.email like '%@demo.example' and not a.email = any(${emails})
          and not exists (select from aftercare f where f.banned_id = p.member_id)
        order by p.member_id`,
  )
  const idsOf = (origin: Listed['origin']) =>
    listed.filter((row) => row.origin === origin).map(({ member_id }) => member_id)
  writeDemoFile(app.config.var, {
    password,
    members: idsOf('member'),
    fictional: idsOf('fictional'),
    affiliate: await createAffiliateLink(app),
  })
}
