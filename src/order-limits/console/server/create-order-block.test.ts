import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { signupForm } from '../../../../tests/factories/signup.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { signUp } from '../../../accounts/contract.ts'
import { createApi } from '../../../platform/api-client.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { createOrder, listCards } from '../../../payments/contract.ts'
import { loadLibrary } from '../../../providers/server/adyen/adyen-client.ts'
import { removeOldOrigins } from '../../server/assert-order-accepted.ts'
import {
  createOrderBlock,
  listOrderBlocks,
  listOrderRefusals,
  removeOrderBlock,
} from '../contract.ts'

const node = await testApp({ env: { TRUSTED_PROXIES: '1' } })
const { app, as, runJobs } = node
const db = app.pool
const site = app.siteById(1)
const wide = { orders: 1000, members: 1000, hours: 24 }
Object.assign(site.settings, {
  payment_providers: { '*': 'adyen' },
  order_limits: { card: wide, device: wide, network: wide },
})
await loadLibrary()
app.limits.consume = () => Promise.resolve()
let finance = await as(await addStaff(db, ['finance']))
const DAY = 86_400_000
const reason = 'Three cards of this order were reported as stolen.'
const terms = { days: 7, reason }
const refused = { code: 'order_not_accepted' }

const buyer = (seenDaysAgo = 30) =>
  addMember(db, { seenAt: new Date(node.now().getTime() - seenDaysAgo * DAY) })

/** Orders as a member from an address and browser. */
const buy = (
  member: string,
  address: string,
  { device = 'Firefox', ...more }: { device?: string; card?: string; keep_card?: boolean } = {},
) =>
  createApi({
    send: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', address)
      headers.set('user-agent', device)
      return node.request(url, { ...init, headers }, member)
    },
    wait: async () => {},
    newKey: () => crypto.randomUUID(),
  })(createOrder, { bundle: 'p1', method: 'creditcard', amount: 1999, ...more })

const readState = async (id: string) =>
  (await finance(listOrderBlocks, {})).blocks.find((block) => block.id === id)?.state

describe('a block of orders', () => {
  test('of a device refuses that browser in that network to everybody, until it is removed', async () => {
    const { order } = await buy(await buyer(), '9.1.1.1')
    const { block } = await finance(createOrderBlock, { kind: 'device', of: order, ...terms })
    const other = await buyer()
    await expect(buy(other, '9.1.1.1')).rejects.toMatchObject(refused)
    await buy(other, '9.1.1.1', { device: 'Chrome' })
    await buy(other, '9.1.1.2')
    await finance(removeOrderBlock, { id: block, reason })
    await finance(removeOrderBlock, { id: block, reason })
    await buy(other, '9.1.1.1')
    expect(await readState(block)).toBe('removed')
    const audit = await rows(
      db,
      sql`select action from audit_entry where subject_kind = 'order_block' and subject_id = ${block} order by entry_id`,
    )
    expect(audit).toEqual([{ action: 'order_block.create' }, { action: 'order_block.remove' }])
  })

  test('of a network ends by itself', async () => {
    const { order } = await buy(await buyer(), '9.1.2.1')
    const { block } = await finance(createOrderBlock, { kind: 'network', of: order, ...terms })
    const other = await buyer()
    await expect(buy(other, '9.1.2.1', { device: 'Chrome' })).rejects.toMatchObject(refused)
    expect(await readState(block)).toBe('active')
    node.advance(7 * DAY)
    // The session of the staff has ended by then.
    finance = await as(await addStaff(db, ['finance']))
    await buy(other, '9.1.2.1')
    expect(await readState(block)).toBe('expired')
    await removeOldOrigins({ db, site, now: new Date(node.now().getTime() + 31 * DAY) })
    expect(await readState(block)).toBeUndefined()
  })

  test('of a card refuses it where it is stored', async () => {
    const member = await buyer()
    const { order, checkout } = await buy(member, '9.1.3.1', { keep_card: true })
    const unpaid = { kind: 'card', of: order, ...terms } as const
    await expect(finance(createOrderBlock, unpaid)).rejects.toMatchObject({
      code: 'origin_unknown',
    })
    await press(node, checkout, 'paid', { alias: 'H777' })
    await runJobs()
    await finance(createOrderBlock, unpaid)
    const card = (await (await as(member))(listCards, {})).cards[0]?.id ?? ''
    await expect(buy(member, '9.1.3.2', { card })).rejects.toMatchObject(refused)
  })

  test('of an email domain refuses its members and sign-ups with it', async () => {
    const member = await buyer()
    await execute(
      db,
      sql`update account set email = 'one@Stolen.Example' where member_id = ${member}`,
    )
    const { block } = await finance(createOrderBlock, {
      kind: 'email_domain',
      of: '@STOLEN.example',
      ...terms,
    })
    await expect(buy(member, '9.1.4.1')).rejects.toMatchObject(refused)
    const visitor = await as()
    const form = (email: string) => ({ ...signupForm, email })
    const failure = { code: 'email_not_accepted', params: { field: 'email' } }
    for (const email of ['one@stolen.example', 'unknown@STOLEN.example', 'new@a.b.stolen.example'])
      await expect(visitor(signUp, form(email))).rejects.toMatchObject(failure)
    await (
      await as()
    )(signUp, form('one@notstolen.example'))
    const { blocks } = await finance(listOrderBlocks, {})
    expect(blocks.find(({ id }) => id === block)).toMatchObject({
      label: 'stolen.example',
      reason,
    })
  })

  test('of the domain of many old members is refused, of many new ones is not', async () => {
    const members = await Promise.all(Array.from({ length: 26 }, () => buyer()))
    const confirm = (domain: string, daysAgo: number) =>
      execute(
        db,
        sql`update account set email = member_id || ${`@${domain}`}, email_confirmed_at = ${new Date(node.now().getTime() - daysAgo * DAY)}
            where member_id = any(${members})`,
      )
    const input = { kind: 'email_domain', of: 'big.example', ...terms } as const
    for (const domain of ['big.example', 'mail.big.example']) {
      await confirm(domain, 91)
      await expect(finance(createOrderBlock, input)).rejects.toMatchObject({
        code: 'domain_in_use',
        params: { field: 'of', count: 25 },
      })
    }
    await confirm('notbig.example', 91)
    await confirm('big.example', 89)
    await finance(createOrderBlock, input)
  })

  test('of a large mail provider is refused on every brand, also without members there', async () => {
    for (const domain of ['gmail.com', '@GMX.de', 'yahoo.co.uk', 'wp.pl', 'co.uk'])
      await expect(
        finance(createOrderBlock, { kind: 'email_domain', of: domain, ...terms }),
        domain,
      ).rejects.toMatchObject({ code: 'domain_of_everybody', status: 409, params: { field: 'of' } })
  })

  test('is refused for what is no domain and no order of the site, and exists once', async () => {
    for (const text of ['nodots', 'a b.example', 'x@y.example'])
      await expect(
        finance(createOrderBlock, { kind: 'email_domain', of: text, ...terms }),
      ).rejects.toMatchObject({ code: 'domain_invalid' })
    const { order } = await buy(await buyer(), '9.1.5.1')
    for (const text of ['1', 'abc', '99999999999999999'])
      await expect(
        finance(createOrderBlock, { kind: 'network', of: text, ...terms }),
      ).rejects.toMatchObject({ code: 'not_found' })
    const input = { kind: 'network', of: order, ...terms } as const
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => finance(createOrderBlock, input)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'already_blocked' })
    await execute(db, sql`update credit_order set site_id = 2 where order_id = ${order}`)
    await expect(
      finance(createOrderBlock, { kind: 'device', of: order, ...terms }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is closed to support and to other sites', async () => {
    const support = await as(await addStaff(db, ['support']))
    await expect(support(listOrderBlocks, {})).rejects.toMatchObject({ code: 'role_required' })
    await expect(support(listOrderRefusals, {})).rejects.toMatchObject({ code: 'role_required' })
    const input = { kind: 'email_domain', of: 'elsewhere.example', ...terms } as const
    const { block } = await finance(createOrderBlock, input)
    const member = await buyer()
    await execute(
      db,
      sql`update account set email = 'one@elsewhere.example' where member_id = ${member}`,
    )
    await expect(buy(member, '9.1.6.1')).rejects.toMatchObject(refused)
    await execute(db, sql`update order_block set site_id = 2 where block_id = ${block}`)
    await buy(member, '9.1.6.1')
    expect(await readState(block)).toBeUndefined()
    await expect(finance(removeOrderBlock, { id: block, reason })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('the list of refused orders names each member and reason, page by page', async () => {
  const member = await buyer()
  await execute(
    db,
    sql`insert into order_refusal (refusal_id, member_id, site_id, reasons, at)
        select n, ${member}, 1, '{card_orders,network_blocked}', ${node.now()}::timestamptz + n * interval '1 second'
        from generate_series(1, 120) as n`,
  )
  const { count } = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from order_refusal where site_id = 1`,
  )
  const found = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(after)
    found.push(...page.refusals)
    after = page.next
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(count)
  expect(found).toHaveLength(count)
  expect(found[0]).toMatchObject({
    id: '120',
    member: { id: member },
    reasons: ['card_orders', 'network_blocked'],
  })
})

const fetchPage = (after: string) => finance(listOrderRefusals, after === '' ? {} : { after })
