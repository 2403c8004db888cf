import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMainPhoto } from '../../../tests/factories/main-photo.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { makeComplaint, makeReport } from '../../moderation/contract.ts'
import { invoiceNumber } from '../../payments/server/public.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { execute, rows } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { searchCities } from '../../server/places/search-cities.ts'
import { listConsoleMembers } from '../actions-contract.ts'
import { suspendMember } from '../contract.ts'
import { searchConsole, type OrderHit } from '../search-contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const db = app.pool
const support = await as(await addStaff(db, ['support']))
const moderator = await as(await addStaff(db, ['moderator']))
const finance = await as(await addStaff(db, ['finance']))
const content = await as(await addStaff(db, ['content']))
const actionsAbout = async (member: string) =>
  (
    await rows<{ action: string }>(
      db,
      sql`select action from audit_entry where affected_id = ${member} order by entry_id`,
    )
  ).map(({ action }) => action)

describe('members', () => {
  test('are found by id, name and exact address; a hit by address is logged; roles and sites count', async () => {
    const id = await addMember(db, { name: 'Wilhelmina', email: 'wil@example.org' })
    await addMember(db, { name: 'Wilhelmina', site: 2 })
    for (const q of [id, 'wilhel', 'WIL@example.org'])
      expect((await support(searchConsole, { q })).results).toMatchObject([{ kind: 'member', id }])
    expect((await support(searchConsole, { q: 'wil@example' })).results).toEqual([])
    expect(await actionsAbout(id)).toEqual(['look.address_search'])
    expect((await content(searchConsole, { q: id })).results).toEqual([])
    expect((await support(searchConsole, { q: '%' })).results).toEqual([])
  })

  test('are found by the beginning of any word of their name, however it is typed', async () => {
    const id = await addMember(db, { name: 'Siobhán O’Brien-Żółć' })
    const other = await addMember(db, { name: 'Jürgen Müller' })
    for (const q of ['siobhan', "O'Brien", 'obrien', 'zolc', 'ŻÓŁĆ siob'])
      expect((await support(searchConsole, { q })).results, q).toMatchObject([
        { id, matched: { by: 'name' } },
      ])
    for (const q of ['Mueller', 'muller', 'Mu\u0308ller'])
      expect((await support(searchConsole, { q })).results, q).toMatchObject([{ id: other }])
    const listed = async (name: string) =>
      (await support(listConsoleMembers, { name })).members.map((member) => member.id)
    expect(await listed('brien')).toEqual([id])
    expect(await listed('iobhan')).toEqual([])
    expect(await listed('☃')).toEqual([])
  })

  test('are found by the end of a card that they keep, by those who see money', async () => {
    const id = await addMember(db)
    await execute(
      db,
      sql`insert into stored_card (member_id, card_id, provider, customer_id, mandate_id, brand, last_four, agreed_at)
          values (${id}, ${newId()}, 'local', 'cst_1', ${newId()}, 'visa', '7725', now())`,
    )
    expect((await finance(searchConsole, { q: '7725' })).results).toMatchObject([
      { kind: 'member', id, matched: { by: 'card', text: '7725' } },
    ])
    expect((await moderator(searchConsole, { q: '7725' })).results).toEqual([])
    expect(await actionsAbout(id)).toEqual(['look.card_search'])
    await execute(db, sql`update stored_card set removed_at = now() where member_id = ${id}`)
    expect((await finance(searchConsole, { q: '7725' })).results).toEqual([])
  })

  test('are found by the end of their IBAN by those who see money, and by no others', async () => {
    const id = await addMember(db)
    await execute(
      db,
      sql`insert into debit_mandate (member_id, mandate_id, provider, reference, holder, iban_country, iban_last_four, iban_hash, street, house_number,
            zip, city, phone, agreed_text, agreed_language, agreed_version, agreed_ip, agreed_at)
          values (${id}, ${newId()}, 'local', ${newId()}, 'Noor', 'NL', '4317', '\\x00', 'Straat', '1', '1011', 'Amsterdam', '', 'text', 'nl', '3', '127.0.0.1', now())`,
    )
    const admin = await as(await addStaff(db, ['admin']))
    const both = await as(await addStaff(db, ['moderator', 'finance']))
    for (const allowed of [support, finance, admin, both])
      expect((await allowed(searchConsole, { q: '4317' })).results).toMatchObject([
        { kind: 'member', id },
      ])
    expect(await actionsAbout(id)).toEqual(Array(4).fill('look.iban_search'))
    for (const other of [moderator, content])
      expect((await other(searchConsole, { q: '4317' })).results).toEqual([])
    expect(await actionsAbout(id)).toHaveLength(4)
    expect((await moderator(searchConsole, { q: id })).results).toMatchObject([{ id }])
  })

  test('are shown with age, place, portrait and what one should know of them', async () => {
    const city = searchCities('NL', 'Den Haag', 1)[0]?.city
    const known = await addMember(db, { name: 'Ottoline', birthDate: '1990-05-17', paid: true })
    await execute(db, sql`update profile set city = ${city?.id} where member_id = ${known}`)
    const photo = await addMainPhoto(db, known)
    const fictional = await addMember(db, { name: 'Ottilie', origin: 'fictional' })
    const paused = await addMember(db, { name: 'Ottomar' })
    await execute(db, sql`update profile set status = 'paused' where member_id = ${paused}`)
    const { results } = await moderator(searchConsole, { q: 'otto' })
    expect(results).toHaveLength(2)
    expect(results).toContainEqual(
      expect.objectContaining({
        id: known,
        age: expect.any(Number),
        city: 'Den Haag',
        portrait: expect.stringContaining(photo),
        state: 'active',
        premium: true,
        origin: 'member',
        orders: null,
      }),
    )
    expect(results).toContainEqual(expect.objectContaining({ id: paused, state: 'paused' }))
    expect((await support(searchConsole, { q: fictional })).results).toMatchObject([
      { origin: 'fictional', portrait: null, orders: 0 },
    ])
  })

  test('who are suspended are shown with the end of it', async () => {
    const id = await addMember(db, { name: 'Perpetua' })
    const until = new Date(node.now().getTime() + 3 * 86_400_000).toISOString()
    const letter = { rule: 'spam', answer: 'You sent advertising to many members.' } as const
    await moderator(suspendMember, { id, ...letter, reason: 'As reported.', until })
    await runJobs()
    expect((await moderator(searchConsole, { q: 'perpetua' })).results).toMatchObject([
      { id, state: 'banned', suspended_until: until },
    ])
  })
})

describe('cases and orders', () => {
  test('are reports and complaints by the number on their receipt, for those who may finish them', async () => {
    const reporter = await as(await addMember(db))
    const reported = { subject: 'profile', member: await addMember(db), reason: 'spam' } as const
    const { receipt } = await reporter(makeReport, reported)
    const { ticket } = await reporter(makeComplaint, {
      kind: 'order',
      name: 'Sanne',
      email: 'sanne@example.org',
      about: '',
      text: 'I was charged twice for one order.',
    })
    for (const [number, about, api] of [
      [receipt, 'spam', moderator],
      [ticket, 'order', support],
    ] as const)
      for (const q of [number, number.toLowerCase(), number.replace('-', '')])
        expect((await api(searchConsole, { q })).results).toEqual([
          { kind: 'case', brand: null, id: number, about, state: 'received' },
        ])
    for (const [number, other] of [
      [ticket, moderator],
      [receipt, support],
      [receipt, finance],
    ] as const)
      expect((await other(searchConsole, { q: number })).results).toEqual([])
  })

  test('an order is found by number for support and finance only', async () => {
    const member = await addMember(db, { name: 'Ines' })
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, created_at)
          values (104201, ${member}, 1, 'p2', 50, 1999, 1999, 'EUR', 'NL', 'local', now())`,
    )
    expect((await finance(searchConsole, { q: 'V-104201' })).results).toEqual([
      {
        kind: 'order',
        brand: null,
        id: '104201',
        credits: 50,
        amount: 1999,
        currency: 'EUR',
        status: 'pending',
        buyer: 'Ines',
        matched: { by: 'id', text: '' },
      },
    ])
    expect((await moderator(searchConsole, { q: 'V-104201' })).results).toEqual([])
    expect((await finance(searchConsole, { q: member })).results).toMatchObject([{ orders: 1 }])
  })

  test('an order is found by invoice, payment and day, and says by which', async () => {
    const member = await addMember(db)
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider,
            provider_payment_id, status, created_at, completed_at)
          values (104301, ${member}, 1, 'p2', 50, 1999, 1999, 'EUR', 'NL', 'local', 'tr_8hKLp2Wq', 'completed',
            '2026-03-05T23:30:00Z', '2026-03-05T23:40:00Z')`,
    )
    await execute(
      db,
      sql`insert into invoice (site_id, number, order_id, member_id, kind, cause, country, currency, gross, vat_rate, vat, issued_at)
          values (1, 70, 104301, ${member}, 'sale', 'sale', 'NL', 'EUR', 1999, 2100, 347, now())`,
    )
    const number = invoiceNumber(app.siteById(1), 70)
    const spellings: [string, OrderHit['matched']][] = [
      ...[number, number.toLowerCase(), number.replace('-', ' '), '000070'].map(
        (q): [string, OrderHit['matched']] => [q, { by: 'invoice', text: number }],
      ),
      ['tr_8hKLp2Wq', { by: 'payment', text: 'tr_8hKLp2Wq' }],
      ...['2026-03-05', '5.3.2026', '05/03/2026'].map((q): [string, OrderHit['matched']] => [
        q,
        { by: 'date', text: '2026-03-05' },
      ]),
    ]
    for (const [q, matched] of spellings) {
      expect((await finance(searchConsole, { q })).results, q).toMatchObject([
        { kind: 'order', id: '104301', matched },
      ])
      expect((await moderator(searchConsole, { q })).results, q).toEqual([])
    }
    for (const q of ['70', '2026-03-06', '2026-02-31', '31.2.2026', 'tr_8hKLp2', 'OTHER-000070'])
      expect((await finance(searchConsole, { q })).results, q).toEqual([])
  })
})

describe('in another brand', () => {
  const email = `${crypto.randomUUID()}@example.org`

  /** The same person in both brands, with the roles that they have in each. */
  const addInBoth = async (here: StaffRole, there: StaffRole, address = email) => {
    const away = await addStaff(db, [there], { site: 2, email: address })
    return { away, search: await as(await addStaff(db, [here], { email: address.toUpperCase() })) }
  }

  test('members and orders are found by whoever is staff there, with the brand that opens them', async () => {
    const id = await addMember(db, { name: 'Xanthippe', site: 2, email: 'xanthippe@example.org' })
    await addMainPhoto(db, id)
    const here = await addMember(db, { name: 'Xanthus' })
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, created_at)
          values (204301, ${id}, 2, 'p2', 50, 1999, 1999, 'EUR', 'NL', 'local', now())`,
    )
    const { away, search } = await addInBoth('moderator', 'support')
    const site = app.siteById(2)
    const brand = { name: site.settings.name, origin: app.getOrigin(site) }
    expect((await search(searchConsole, { q: 'xanth' })).results).toMatchObject([
      { kind: 'member', id: here, brand: null },
      { kind: 'member', id, brand, portrait: null, orders: 1 },
    ])
    expect((await search(searchConsole, { q: 'V-204301' })).results).toMatchObject([
      { kind: 'order', id: '204301', brand, buyer: 'Xanthippe' },
    ])
    await search(searchConsole, { q: 'xanthippe@example.org' })
    const looks = await rows(
      db,
      sql`select site_id, actor_id, action from audit_entry where affected_id = ${id}`,
    )
    expect(looks).toEqual([{ site_id: 2, actor_id: away, action: 'look.address_search' }])
  })

  test('nothing is found without a staff account there whose address is confirmed', async () => {
    await addMember(db, { name: 'Quirinus', site: 2 })
    const finds = async (search: Awaited<ReturnType<typeof as>>) =>
      (await search(searchConsole, { q: 'quirin' })).results.length
    const address = `${crypto.randomUUID()}@example.org`
    const { away, search } = await addInBoth('admin', 'moderator', address)
    expect(await finds(search)).toBe(1)
    expect(await finds(await as(await addStaff(db, ['admin'])))).toBe(0)
    const changes = [
      sql`role = 'member', staff_roles = '{}'`,
      sql`role = 'operator', staff_roles = '{content}'`,
      sql`staff_roles = '{admin}', banned_at = now()`,
      sql`banned_at = null, status = 'deleted'`,
      sql`status = 'active', email_confirmed_at = null`,
      sql`email_confirmed_at = now(), email = 'another@example.org'`,
    ]
    for (const change of changes) {
      await execute(db, sql`update account set ${change} where member_id = ${away}`)
      expect(await finds(search), change.sql).toBe(0)
    }
    await execute(db, sql`update account set email = ${address} where member_id = ${away}`)
    expect(await finds(search)).toBe(1)
    await execute(
      db,
      sql`update account set email_confirmed_at = null where email = ${address.toUpperCase()}`,
    )
    expect(await finds(search)).toBe(0)
  })
})
