import { afterAll, describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { getUser } from '../../src/accounts/contract.ts'
import { getConversation, listChats } from '../../src/chat/contract.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { autoLike, findMatches, getDeck, giveLike, listLikes } from '../../src/likes/contract.ts'
import { getBan, makeComplaint, makeReport } from '../../src/moderation/contract.ts'
import { subscribePush } from '../../src/notifications/contract.ts'
import { createOrder, listOrders, withdrawOrder } from '../../src/payments/contract.ts'
import { getDeletion, requestExport } from '../../src/data-rights/contract.ts'
import { getMember, listVisitors, recordVisit } from '../../src/profiles/contract.ts'
import { listMembers, similarMembers } from '../../src/search/contract.ts'
import { execute } from '../../src/server/database/query.ts'
import { isOpenToBanned } from '../../src/server/http/banned.ts'
import { newId } from '../../src/server/ids.ts'
import { order, press } from '../factories/checkout.ts'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { addStaff, banByReport } from '../factories/staff.ts'
import { startPushService } from '../factories/push-service.ts'
import { nameOf, unknownIds, requestOf, sampleInput } from '../factories/sample-input.ts'

const node = await testApp()
const { app, as, request, runJobs, logInAgain } = node
const { received, subscription, stop } = await startPushService()
afterAll(stop)
app.limits.consume = () => Promise.resolve()
const uuid = () => crypto.randomUUID()
const staff = [
  await as(await addStaff(app.pool, ['moderator'])),
  await as(await addStaff(app.pool, ['moderator'])),
] as const

/** Bans the member as an operator does, and starts a new session for them. */
async function ban(member: string): Promise<void> {
  const reporter = await as(await addMember(app.pool))
  const { receipt } = await reporter(makeReport, { subject: 'profile', member, reason: 'scam' })
  await banByReport(staff, receipt)
  logInAgain(member)
}

async function photoOf(member: string): Promise<string> {
  const [name, photo] = [`${newId()}${newId()}`, newId()]
  await execute(
    app.pool,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${member}, ${photo}, ${name}, 'active', 0, now())`,
  )
  await execute(
    app.pool,
    sql`update profile set main_photo = ${photo}, photo_count = 1 where member_id = ${member}`,
  )
  await app.files.put(`photos/${name}/card`, new Uint8Array([1]))
  return `/photos/${name}/card.webp`
}

describe('a banned member', () => {
  test('is refused by every call that the list of exceptions does not name', async () => {
    const banned = await addWriter(app.pool)
    await ban(banned)
    let refused = 0
    for (const { call } of app.routes) {
      const name = nameOf(call)
      const { path, init } = requestOf(call, sampleInput(call, unknownIds, false))
      if (name === 'GET /api/logout.php' || name === 'DELETE /api/sessions.php') continue
      const answer = await request(path, init, banned)
      const body = await answer.text()
      if (isOpenToBanned(call)) expect(body, name).not.toContain('"banned"')
      else {
        expect(answer.status, name).toBe(403)
        expect(body, name).toContain('"banned"')
        refused++
      }
    }
    expect(refused).toBeGreaterThan(80)
  })

  test('every exception is an existing call or file', () => {
    const allCalls = [...app.routes.map(({ call }) => call), ...app.rawRoutes]
    expect(allCalls.filter(isOpenToBanned).length).toBe(40)
  })

  test('no exception reaches another member', () => {
    const reaching = [
      sendMessage,
      giveLike,
      listMembers,
      findMatches,
      getDeck,
      getMember,
      makeReport,
      recordVisit,
      createOrder,
    ]
    expect(reaching.filter(isOpenToBanned)).toEqual([])
  })

  test('loses roles, photos and live streams', async () => {
    const boss = await addWriter(app.pool)
    await execute(
      app.pool,
      sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${boss}`,
    )
    const photo = await photoOf(await addMember(app.pool))
    expect((await request(photo, {}, boss)).status).toBe(200)
    await ban(boss)
    expect((await request('/api/cases.php', {}, boss)).status).toBe(403)
    expect((await request(photo, {}, boss)).status).toBe(404)
    expect((await request('/api/events.php', {}, boss)).status).toBe(403)
  })

  test('reads the reason, objects, withdraws orders and exports the data', async () => {
    const banned = await addMember(app.pool, {
      seenAt: new Date(node.now().getTime() - 30 * 86_400_000),
    })
    const { order: id, checkout } = await order(node, banned)
    await press(node, checkout, 'paid')
    await runJobs()
    await ban(banned)
    const api = await as(banned)
    expect(await api(getBan, {})).toMatchObject({
      reason: 'scam',
      answer: 'You asked people for money.',
    })
    expect((await api(getUser, {})).user?.profile.status).toBe('disabled')
    const words = {
      name: 'Daan',
      email: 'daan@example.org',
      text: 'That was not me, please look again.',
    }
    expect(await api(makeComplaint, { kind: 'service', ...words })).toHaveProperty('ticket')
    expect((await api(listOrders, {})).orders).toHaveLength(1)
    await expect(
      api(createOrder, { bundle: 'p1', method: 'ideal', amount: 1999 }),
    ).rejects.toMatchObject({ code: 'banned' })
    // However old the order is: these credits can no longer be spent.
    const longAgo = new Date(node.now().getTime() - 300 * 86_400_000)
    await execute(
      app.pool,
      sql`update credit_order set completed_at = ${longAgo} where order_id = ${id}`,
    )
    expect((await api(listOrders, {})).orders[0]?.refundable).toMatchObject({
      amount: 1999,
      unused: 50,
    })
    expect((await api(getDeletion, {})).refund).toMatchObject({
      amounts: [{ amount: 1999, currency: 'EUR' }],
      credits: 50,
    })
    expect(await api(withdrawOrder, { order: id, amount: 1999 })).toHaveProperty('refunded')
    expect((await api(requestExport, {})).export?.state).toBe('waiting')
  })

  test('is hidden from other members, and no push is sent to or about them', async () => {
    const [deleted, other] = [
      await addWriter(app.pool, { name: 'Canarybanned', gender: 'male' }),
      await addWriter(app.pool, { gender: 'female' }),
    ]
    const [theirs, api] = [await as(deleted), await as(other)]
    const photo = await photoOf(deleted)
    for (const [who, name] of [
      [theirs, deleted],
      [api, other],
    ] as const)
      await who(subscribePush, { subscription: subscription(name) })
    const { conversation } = await theirs(sendMessage, {
      id: uuid(),
      profile: other,
      text: 'Stuur geld',
    })
    await theirs(recordVisit, { id: other })
    await runJobs()
    const before = received.length
    await theirs(giveLike, { member: other })
    await api(giveLike, { member: deleted })
    await ban(deleted)
    await runJobs()
    expect(received.slice(before)).toEqual([])

    const ids = (results: { profile: { id: string } }[]) => results.map(({ profile }) => profile.id)
    expect(ids((await api(listMembers, { gender: 'male' })).results)).not.toContain(deleted)
    expect(ids((await api(similarMembers, { id: other })).results)).not.toContain(deleted)
    expect(ids((await api(findMatches, { gender: 'male' })).suggestions)).not.toContain(deleted)
    expect(ids((await api(getDeck, {})).cards)).not.toContain(deleted)
    expect((await api(autoLike, {}))?.id).not.toBe(deleted)
    for (const type of ['received', 'given', 'matches'] as const)
      expect(await api(listLikes, { type })).toMatchObject({ profiles: [], liked_by: [] })
    expect((await api(getUser, {})).user).toMatchObject({ new_likes: 0, new_match: false })
    expect((await api(listVisitors, {})).visitors).toEqual([])
    await expect(api(getMember, { id: deleted })).rejects.toMatchObject({
      code: 'profile_disabled',
    })
    expect((await request(photo, {}, other)).status).toBe(404)
    // Once told of the fraud, who wrote with them reads the name that they knew, and nothing else.
    const removed = {
      id: deleted,
      state: 'unavailable',
      card: null,
      removed_name: 'Canarybanned',
    }
    const { chats } = await api(listChats, {})
    expect(chats.map(({ profile }) => profile)).toEqual([removed])
    expect(JSON.stringify(chats)).not.toMatch(/card\.webp/)
    const opened = await api(getConversation, { conversation: conversation ?? '' })
    expect(opened.conversation.profile).toEqual(removed)
    expect(JSON.stringify(opened).replace('Canarybanned', '')).not.toMatch(/Canarybanned|\.webp/)
    await expect(
      api(sendMessage, { id: uuid(), conversation: conversation ?? '', text: 'Hoe gaat het?' }),
    ).rejects.toMatchObject({
      code: 'profile_not_available',
    })
  })
})
