import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'
import { rebuildFacets } from './public.ts'

const { app } = await testApp()
const db = app.pool

const listed = async (id: string) =>
  (
    await maybeRow<{ listed: boolean }>(
      db,
      sql`select listed from member_search where member_id = ${id}`,
    )
  )?.listed
const counts = () =>
  rows<{ region: number; members: number }>(
    db,
    sql`select region, members from search_facet where members > 0 and birth_year = 1955 order by region`,
  )

const origins = ['fictional', 'partner', 'performer'] as const

const settings = (change: object) =>
  execute(
    db,
    sql`update site set settings = settings || ${JSON.stringify(change)}::jsonb where site_id = 2`,
  )

describe('the search rows', () => {
  test('a member is in the search at once and counted once for the country and once for the region', async () => {
    const id = await addMember(db, { birthDate: '1955-03-01', region: 4 })
    expect(await listed(id)).toBe(true)
    const once = [
      { region: -1, members: 1 },
      { region: 4, members: 1 },
    ]
    expect(await counts()).toEqual(once)
    await rebuildFacets(db, 1)
    expect(await counts()).toEqual(once)
  })

  test.each([
    ['pauses', sql`update profile set status = 'paused'`],
    ['is disabled', sql`update profile set status = 'disabled'`],
    ['becomes invisible', sql`update profile set invisible = true`],
  ])('a profile that %s leaves the search at once and can return', async (_name, statement) => {
    const id = await addMember(db, { birthDate: '1956-03-01' })
    await execute(db, sql`${statement} where member_id = ${id}`)
    expect(await listed(id)).toBe(false)
    await execute(
      db,
      sql`update profile set status = 'active', invisible = false where member_id = ${id}`,
    )
    expect(await listed(id)).toBe(true)
  })

  test('a deleted, an unconfirmed and an idle account are not in the search', async () => {
    const id = await addMember(db)
    await execute(db, sql`update account set status = 'deleted' where member_id = ${id}`)
    expect(await listed(id)).toBe(false)
    expect(await listed(await addMember(db, { confirmed: false }))).toBe(false)
    expect(
      await listed(await addMember(db, { seenAt: new Date(Date.now() - 91 * 86_400_000) })),
    ).toBe(false)
  })

  test('fictional profiles are listed only where the site allows them and never counted', async () => {
    expect(
      await listed(await addMember(db, { origin: 'fictional', birthDate: '1957-01-01' })),
    ).toBe(true)
    expect(await listed(await addMember(db, { origin: 'fictional', site: 2 }))).toBe(false)
    expect(await listed(await addMember(db, { origin: 'partner' }))).toBe(false)
    expect(await rows(db, sql`select members from search_facet where birth_year = 1957`)).toEqual(
      [],
    )
  })

  test('a setting that enables or disables an origin takes effect at once, and only members are counted', async () => {
    const ids = await Promise.all(
      origins.map((origin) => addMember(db, { site: 2, origin, birthDate: '1958-01-01' })),
    )
    const all = () => Promise.all(ids.map(listed))
    expect(await all()).toEqual([false, false, false])
    await settings({ fictional: true })
    expect(await all()).toEqual([true, false, false])
    await settings({ member_resell: true, cam_cards: true })
    expect(await all()).toEqual([true, true, true])
    await rebuildFacets(db, 2)
    expect(
      await rows(db, sql`select members from search_facet where birth_year = 1958 and members > 0`),
    ).toEqual([])
    await settings({ fictional: false, member_resell: false, cam_cards: false })
    expect(await all()).toEqual([false, false, false])
  })

  test("the idle limit follows the site's setting", async () => {
    const id = await addMember(db, {
      site: 2,
      birthDate: '1959-01-01',
      seenAt: new Date(Date.now() - 40 * 86_400_000),
    })
    await settings({ name: 'Linde' })
    expect(await listed(id)).toBe(true)
    await settings({ idle_days: 30 })
    expect(await listed(id)).toBe(false)
    expect(
      await rows(db, sql`select members from search_facet where birth_year = 1959 and members > 0`),
    ).toEqual([])
    await settings({ idle_days: 90 })
    expect(await listed(id)).toBe(true)
  })

  test('the search row follows each change of profile, photos and account', async () => {
    const id = await addMember(db, { birthDate: '1960-01-01', region: 4 })
    const loadRow = () => maybeRow(db, sql`select * from member_search where member_id = ${id}`)
    const changes: [object, ReturnType<typeof sql>][] = [
      [{ gender: 1 }, sql`update profile set gender = 'male' where member_id = ${id}`],
      [
        { birth_year: 1961 },
        sql`update profile set birth_date = '1961-02-03' where member_id = ${id}`,
      ],
      [{ language: 'de' }, sql`update profile set language = 'de' where member_id = ${id}`],
      [
        { country: 'DE', region: 7, city: 123 },
        sql`update profile set country = 'DE', region = 7, city = 123 where member_id = ${id}`,
      ],
      [{ city: null }, sql`update profile set hide_distance = true where member_id = ${id}`],
      [
        { interests: ['cooking'] },
        sql`update profile set interests = '{cooking}' where member_id = ${id}`,
      ],
      [{ promoted: true }, sql`update profile set promoted = true where member_id = ${id}`],
      [
        { has_photo: false },
        sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${id}, 7, 'a-name-of-22-characters', 'review', 0, now())`,
      ],
      [{ has_photo: false }, sql`update profile set main_photo = 7 where member_id = ${id}`],
      [{ has_photo: true }, sql`update photo set status = 'active' where member_id = ${id}`],
      [{ has_photo: false }, sql`update photo set deleted_at = now() where member_id = ${id}`],
      [{ has_photo: true }, sql`update photo set deleted_at = null where member_id = ${id}`],
      [{ has_photo: false }, sql`update photo set status = 'refused' where member_id = ${id}`],
      [
        { listed: false },
        sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
      ],
    ]
    for (const [expected, change] of changes) {
      await execute(db, change)
      expect(await loadRow(), change.text).toMatchObject(expected)
    }
    await execute(db, sql`delete from profile where member_id = ${id}`)
    expect(await loadRow()).toBeNull()
  })
})
