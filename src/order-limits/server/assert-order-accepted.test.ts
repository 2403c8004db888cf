import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { createApi } from '../../platform/api-client.ts'
import { row, rows } from '../../server/database/query.ts'
import { createOrder, listCards } from '../../payments/contract.ts'
import { listPaymentWarnings } from '../../payments/console/warnings-contract.ts'
import { setSpendCap } from '../../payments/spend-cap-contract.ts'
import { loadLibrary } from '../../providers/server/adyen/adyen-client.ts'
import { removeOldOrigins } from './assert-order-accepted.ts'

const node = await testApp({ env: { TRUSTED_PROXIES: '1' } })
const { app, as, runJobs } = node
const db = app.pool
const { settings } = app.siteById(1)
Object.assign(settings, { payment_providers: { '*': 'adyen' } })
await loadLibrary()
const HOUR = 3_600_000
const limit = { orders: 3, members: 2, hours: 24 }
const wide = { orders: 1000, members: 1000, hours: 24 }
const price = 1999
let lastAddress = 0

/** An address that no other test uses. */
const newAddress = () => `8.8.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`

const buyer = async () => addMember(db, { seenAt: new Date(node.now().getTime() - 30 * 24 * HOUR) })

type Place = { address: string; device?: string }

/** The API of a member at an address. */
const at = (member: string, { address, device = 'Firefox' }: Place) =>
  createApi({
    send: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', address)
      headers.set('user-agent', device)
      return node.request(url, { ...init, headers }, member)
    },
    wait: async () => {},
    newKey: () => crypto.randomUUID(),
  })

const buy = (member: string, place: Place, more: { card?: string; keep_card?: boolean } = {}) =>
  at(member, place)(createOrder, { bundle: 'p1', method: 'creditcard', amount: price, ...more })

const listReasons = async (member: string) =>
  (
    await rows<{ reasons: string[] }>(
      db,
      sql`select reasons from order_refusal where member_id = ${member} order by refusal_id`,
    )
  ).map(({ reasons }) => reasons)

const refused = { code: 'order_not_accepted' }

describe('the limits of orders', () => {
  test('let exactly as many parallel orders of a network pass as the site allows', async () => {
    settings.order_limits = { card: wide, device: wide, network: { ...wide, orders: 3 } }
    const address = newAddress()
    const members = await Promise.all(Array.from({ length: 8 }, buyer))
    const results = await Promise.allSettled(members.map((member) => buy(member, { address })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refused)
    const noted = await Promise.all(members.map(listReasons))
    expect(noted.flat()).toEqual(Array.from({ length: 5 }, () => ['network_orders']))
  })

  test('count the members of a device, and orders only within the window', async () => {
    settings.order_limits = { card: wide, device: limit, network: wide }
    const place = { address: newAddress() }
    const [first, second, third] = [await buyer(), await buyer(), await buyer()]
    await buy(first, place)
    await buy(second, place)
    await expect(buy(third, place)).rejects.toMatchObject(refused)
    expect(await listReasons(third)).toEqual([['device_members']])
    await buy(third, { ...place, device: 'Chrome' })
    await buy(first, place)
    await expect(buy(first, place)).rejects.toMatchObject(refused)
    node.advance(25 * HOUR)
    await buy(first, place)
  })

  test('are not used up by one member whose orders nobody pays', async () => {
    const few = { orders: 4, members: 4, hours: 24 }
    settings.order_limits = { card: few, device: few, network: few }
    const place = { address: newAddress() }
    const [spoiler, other] = [await buyer(), await buyer()]
    for (let count = 0; count < 4; count++) await buy(spoiler, place)
    await expect(buy(spoiler, place)).rejects.toMatchObject(refused)
    for (let count = 0; count < 3; count++) await buy(other, place)
    await expect(buy(other, place)).rejects.toMatchObject(refused)
  })

  test('ignore addresses of private networks, which many share behind a proxy', async () => {
    settings.order_limits = { card: limit, device: limit, network: limit }
    const member = await buyer()
    for (let count = 0; count < 5; count++) await buy(member, { address: '192.168.1.7' })
    expect(await listReasons(member)).toEqual([])
  })

  test('come after the spending limit that members set themselves', async () => {
    settings.order_limits = { card: limit, device: limit, network: limit }
    const place = { address: newAddress() }
    const member = await buyer()
    for (let count = 0; count < 3; count++) await buy(member, place)
    await (
      await as(member)
    )(setSpendCap, { period: 'week', amount: 7000 })
    await expect(buy(member, place)).rejects.toMatchObject({ code: 'spend_cap_reached' })
    expect(await listReasons(member)).toEqual([])
  })

  test('refuse a stored card that paid too often, and make a case of a new card', async () => {
    settings.order_limits = { card: { ...limit, members: 1 }, device: wide, network: wide }
    const place = { address: newAddress() }
    const member = await buyer()
    const { checkout } = await buy(member, place, { keep_card: true })
    await press(node, checkout, 'paid', { alias: 'H123' })
    await runJobs()
    const card = (await (await as(member))(listCards, {})).cards[0]?.id ?? ''
    await buy(member, place, { card })
    await buy(member, place, { card })
    await expect(buy(member, place, { card })).rejects.toMatchObject(refused)
    expect(await listReasons(member)).toEqual([['card_orders']])
    const other = await buy(await buyer(), { address: newAddress() })
    await press(node, other.checkout, 'paid', { alias: 'H123', twice: 'yes' })
    await runJobs()
    const finance = await as(await addStaff(db, ['finance']))
    const { warnings } = await finance(listPaymentWarnings, { order: other.order })
    expect(warnings).toMatchObject([{ kind: 'card', state: 'open', reason_code: 'card_orders' }])
    const paid = sql`select status from credit_order where order_id = ${other.order}`
    expect(await row(db, paid)).toEqual({ status: 'completed' })
  })

  test('repeat the answer of the order that reached them', async () => {
    settings.order_limits = { card: wide, device: wide, network: { ...wide, orders: 1 } }
    const member = await buyer()
    const place = { address: newAddress() }
    const body = JSON.stringify({ bundle: 'p1', method: 'creditcard', amount: price })
    const key = crypto.randomUUID()
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': place.address,
      'user-agent': 'Firefox',
    }
    const send = () => node.request('/api/order.php', { method: 'POST', headers, body }, member)
    expect((await send()).status).toBe(200)
    await rows(db, sql`delete from idempotency_key where key = ${key}`)
    expect((await send()).status).toBe(200)
    await expect(buy(member, place)).rejects.toMatchObject(refused)
  })

  test('keep hashes only, and remove them after 30 days', async () => {
    settings.order_limits = { card: wide, device: wide, network: { ...wide, orders: 1 } }
    const address = newAddress()
    const member = await buyer()
    await buy(member, { address })
    await expect(buy(member, { address })).rejects.toMatchObject(refused)
    const stored = () =>
      rows<{ text: string }>(
        db,
        sql`select o::text as text from order_origin o where member_id = ${member}
            union all select f::text from order_refusal f where member_id = ${member}`,
      )
    expect(await stored()).toHaveLength(3)
    expect(JSON.stringify(await stored())).not.toContain(address)
    const site = app.siteById(1)
    const later = (days: number) => new Date(node.now().getTime() + days * 24 * HOUR)
    await removeOldOrigins({ db, site, now: later(29) })
    expect(await stored()).toHaveLength(3)
    await removeOldOrigins({ db, site, now: later(31) })
    expect(await stored()).toEqual([])
  })
})
