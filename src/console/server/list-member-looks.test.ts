import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { execute } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { getConsoleMember, showMemberAddress } from '../contract.ts'
import { listMemberConsents, listMemberLooks } from '../records-contract.ts'

const { app, as, advance, logInAgain, now } = await testApp()
const db = app.pool
const ids = [
  await addStaff(db, ['support'], { name: 'Ada' }),
  await addStaff(db, ['finance']),
] as const
const [support, finance] = [await as(ids[0]), await as(ids[1])]

describe('listMemberLooks', () => {
  test('names each look once an hour, the latest first', async () => {
    const id = await addMember(db)
    await support(getConsoleMember, { id })
    await support(getConsoleMember, { id })
    await support(showMemberAddress, { id })
    advance(3_601_000)
    for (const person of ids) logInAgain(person)
    await support(getConsoleMember, { id })
    await finance(getConsoleMember, { id })
    const { looks, total } = await finance(listMemberLooks, { id })
    expect(total).toBe(4)
    expect(looks.map(({ action, by }) => [action, by])).toEqual([
      ['look.member', 'Noor'],
      ['look.member', 'Ada'],
      ['look.address', 'Ada'],
      ['look.member', 'Ada'],
    ])
    const { member } = await support(getConsoleMember, { id })
    expect(member.timeline.map(({ text }) => text)).not.toContain('look.member')
  })

  test('is closed to members, to other sites and to roles without it', async () => {
    const id = await addMember(db)
    const asMember = await as(id)
    for (const call of [listMemberLooks, listMemberConsents] as const) {
      await expect(asMember(call, { id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
      await expect(support(call, { id: await addMember(db, { site: 2 }) })).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(support(call, { id: ids[1] })).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(finance(listMemberConsents, { id })).rejects.toMatchObject({
      code: 'role_required',
    })
  })
})

describe('listMemberConsents', () => {
  test('lists versions, sources and withdrawals of every kind', async () => {
    const id = await addMember(db)
    const start = now().getTime()
    const at = (minutes: number) => new Date(start + minutes * 60_000)
    await execute(
      db,
      sql`insert into terms_acceptance (member_id, site_id, version, locale, source, accepted_at)
          values (${id}, 1, 1, 'nl', 'sign_up', ${at(0)}), (${id}, 1, 2, 'nl', 'visit', ${at(50)})`,
    )
    const [browser, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const answers = [
      { browser, statistics: true, marketing: false, minutes: 10 },
      { browser, statistics: true, marketing: true, minutes: 20 },
      { browser, statistics: false, marketing: true, minutes: 30 },
      { browser: other, statistics: false, marketing: false, minutes: 40 },
    ]
    for (const { browser: from, statistics, marketing, minutes } of answers)
      await execute(
        db,
        sql`insert into consent_answer (answer_id, site_id, browser_id, member_id, text_version, language, statistics, marketing, privacy_control, answered_at)
            values (${crypto.randomUUID()}, 1, ${from}, ${id}, 1, 'nl', ${statistics}, ${marketing}, false, ${at(minutes)})`,
      )
    await execute(
      db,
      sql`insert into resale_consent (member_id, partner, site_id, partner_name, agreed_at, withdrawn_at)
          values (${id}, 'p', 1, 'Linden', ${at(60)}, ${at(70)})`,
    )
    await execute(
      db,
      sql`insert into debit_mandate (member_id, mandate_id, provider, reference, holder, iban_country, iban_last_four, iban_hash, street, house_number,
            zip, city, phone, agreed_text, agreed_language, agreed_version, agreed_ip, agreed_at)
          values (${id}, ${newId()}, 'local', ${newId()}, 'Noor', 'NL', '4300', '\\x00', 'Straat', '1', '1011', 'Amsterdam', '', 'text', 'nl', '3', '127.0.0.1', ${at(80)})`,
    )
    await execute(
      db,
      sql`update profile set promoted = true, sexuality_consent_at = ${at(90)} where member_id = ${id}`,
    )
    const { consents } = await support(listMemberConsents, { id })
    const iso = (minutes: number | null) => (minutes === null ? null : at(minutes).toISOString())
    const stored = (
      kind: string,
      source: string,
      given: number | null,
      more: { withdrawn?: number; refused?: boolean; version?: string; detail?: string } = {},
    ) => ({
      kind,
      source,
      refused: more.refused ?? false,
      version: more.version ?? '',
      detail: more.detail ?? '',
      at: iso(given),
      withdrawn_at: iso(more.withdrawn ?? null),
    })
    expect(consents.map(({ id: _id, language: _language, ...rest }) => rest)).toEqual([
      stored('orientation', 'profile', 90),
      stored('mandate', 'checkout', 80, { version: '3', detail: 'NL ••4300' }),
      stored('resale', 'privacy', 60, { withdrawn: 70, detail: 'Linden' }),
      stored('terms', 'visit', 50, { version: '2' }),
      stored('marketing', 'panel', 40, { version: '1', refused: true }),
      stored('statistics', 'panel', 40, { version: '1', refused: true }),
      stored('marketing', 'panel', 20, { version: '1' }),
      stored('marketing', 'panel', 10, { version: '1', refused: true }),
      stored('statistics', 'panel', 10, { version: '1', withdrawn: 30 }),
      stored('terms', 'sign_up', 0, { version: '1' }),
      stored('promoted', 'privacy', null),
    ])
    expect(consents[3]?.language).toBe('nl')
    const moderator = await as(await addStaff(db, ['moderator']))
    const seen = (await moderator(listMemberConsents, { id })).consents
    expect(seen.map(({ detail }) => detail).filter(Boolean)).toEqual(['Linden'])
  })
})
