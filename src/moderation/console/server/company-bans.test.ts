import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createJobContext } from '../../../server/http/create-context.ts'
import { testApp } from '../../../../tests/factories/app.ts'
import { order } from '../../../../tests/factories/checkout.ts'
import { fraudSite } from '../../../../tests/factories/fraud.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { unbanMember } from '../../../console/contract.ts'
import { addOrigins, toCardValues } from '../../../order-limits/server/public.ts'
import { cardUsed } from '../../../payments/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { execute, maybeRow, rows } from '../../../server/database/query.ts'
import { checkAccount } from './check-account.ts'

const node = await testApp()
const { app, runJobs } = node
const db = app.pool
const { ban, moderator, runSchedule } = await fraudSite(node)
const share = (...sites: number[]) => {
  for (const id of app.siteIds()) app.siteById(id).settings.company_bans = sites.includes(id)
}

const addPhoto = (member: string, hash: string) =>
  execute(
    db,
    sql`insert into photo (member_id, photo_id, name, perceptual_hash, status, position, created_at)
        values (${member}, ${member}, ${member.padStart(32, '0')}, ${hash}, 'active', 0, now())`,
  )

/** Runs something at the second brand, as a job does. */
async function atSecondBrand(run: (ctx: Context) => Promise<void>): Promise<void> {
  await run(createJobContext(app, 2, { cookies: [], afterCommit: [] }, app.databases.atSite(2)))
  await runJobs()
}

/** Checks an account at the second brand; returns what speaks against it, or null if nobody has to look. */
async function check(member: string): Promise<string[] | null> {
  await atSecondBrand((ctx) => checkAccount(ctx, member))
  const review = await maybeRow<{ signals: { kind: string }[] }>(
    db,
    sql`select s.signals from account_review s join review r on r.kind = 'new_account' and r.subject_id = s.member_id where s.member_id = ${member}`,
  )
  return review && review.signals.map(({ kind }) => kind)
}

const listHashes = (member: string) =>
  rows<{ kind: string; hash: string }>(
    db,
    sql`select kind, hash from banned_identity where member_id = ${member} order by kind`,
  )

test('an account with the address and photo of one that another brand banned waits for a look, and nothing else happens', async () => {
  share(1, 2)
  const fraud = await addMember(db, { email: 'Fraud@example.org' })
  await addPhoto(fraud, 'aaaa0000bbbb1111')
  const returned = await addMember(db, { site: 2, email: 'fraud@example.org' })
  await addPhoto(returned, 'aaaa0000bbbb1111')
  const stranger = await addMember(db, { site: 2, email: 'somebody@example.org' })
  expect(await check(returned)).toBeNull()
  await ban(fraud)
  const hashes = await listHashes(fraud)
  expect(hashes.map(({ kind }) => kind)).toEqual(['address', 'photo'])
  expect(JSON.stringify(hashes)).not.toMatch(/fraud|aaaa0000/)
  expect(await check(returned)).toEqual(['banned_address', 'banned_photo'])
  expect(await check(stranger)).toBeNull()
  const account = sql`select status, banned_at from account where member_id = ${returned}`
  expect(await rows(db, account)).toEqual([{ status: 'active', banned_at: null }])
  // Neither whom it matches nor why they were banned.
  expect(await rows(db, sql`select * from company_match where kind = 'address'`)).toEqual([
    { site_id: 2, member_id: returned, kind: 'address', found_at: expect.any(Date) },
  ])
})

test('a card that paid at a brand before its owner was banned there is recognised when it pays', async () => {
  share(1, 2)
  const fraud = await addMember(db)
  const { order: id } = await order(node, fraud)
  const first = createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.databases.atSite(1))
  await addOrigins(first.db, { order_id: id, member_id: fraud, site_id: 1, at: node.now() }, [
    { kind: 'card', values: toCardValues(first, 'adyen', 'fingerprint 4242') },
  ])
  await ban(fraud)
  expect((await listHashes(fraud)).map(({ kind }) => kind)).toEqual(['address', 'card'])
  const payer = await addMember(db, { site: 2 })
  const pay = (fingerprint: string) =>
    atSecondBrand((ctx) => ctx.emit(cardUsed, { memberId: payer, provider: 'adyen', fingerprint }))
  await pay('another card')
  expect(await check(payer)).toBeNull()
  await pay('fingerprint 4242')
  expect(await check(payer)).toEqual(['banned_card'])
})

test('a brand that does not share its bans gives none, and learns of none', async () => {
  const address = (name: string) => ({ email: `${name}@example.org` })
  share(1)
  const [one, two] = [await addMember(db, address('one')), await addMember(db, address('two'))]
  await ban(one)
  const outside = await addMember(db, { site: 2, ...address('one') })
  expect(await check(outside)).toBeNull()
  share(2)
  await ban(two)
  expect(await listHashes(two)).toEqual([])
  expect(await check(await addMember(db, { site: 2, ...address('two') }))).toBeNull()
  await runSchedule('moderation_purge_reviews')
  expect(await listHashes(one)).toEqual([])
  share(1, 2)
  await runSchedule('moderation_purge_reviews')
  expect((await listHashes(two)).map(({ kind }) => kind)).toEqual(['address'])
})

test('a ban that is lifted or whose account is erased is forgotten, and a suspension is none', async () => {
  share(1, 2)
  const lifted = await addMember(db)
  await ban(lifted)
  expect(await listHashes(lifted)).toHaveLength(1)
  await (
    await moderator(0)
  )(unbanMember, { id: lifted, reason: 'The wrong person.' })
  expect(await listHashes(lifted)).toEqual([])
  const erased = await addMember(db)
  await ban(erased)
  await execute(db, sql`update account set status = 'erased' where member_id = ${erased}`)
  await runSchedule('moderation_purge_reviews')
  expect(await listHashes(erased)).toEqual([])
  const suspended = await addMember(db)
  await execute(db, sql`update account set banned_at = now() where member_id = ${suspended}`)
  await runSchedule('moderation_purge_reviews')
  expect(await listHashes(suspended)).toEqual([])
})
