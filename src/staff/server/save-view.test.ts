import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { execute, row } from '../../server/database/query.ts'
import { listSavedViews, removeView, saveView } from '../views-contract.ts'
import { MAX_VIEWS, toViewSearch } from '../views-rules.ts'

const { app, as } = await testApp()
const db = app.pool
app.limits.consume = async () => {}
const finance = await as(await addStaff(db, ['finance'], { name: 'Fay' }))
const support = await as(await addStaff(db, ['support'], { name: 'Sam' }))
const admin = await as(await addStaff(db, ['admin'], { name: 'Ada' }))
const view = {
  page: 'orders',
  name: 'Large',
  search: 'min=5000&sort=-amount',
  shared: false,
} as const

describe('saved views', () => {
  test('are the author’s alone until they are shared, and then of all who read the list', async () => {
    const { id } = await finance(saveView, view)
    expect((await support(listSavedViews, { page: 'orders' })).views).toEqual([])
    expect((await finance(saveView, { ...view, shared: true })).id).toBe(id)
    expect((await support(listSavedViews, { page: 'orders' })).views).toEqual([
      { id, name: 'Large', search: view.search, shared: true, author: 'Fay' },
    ])
    expect((await finance(listSavedViews, { page: 'orders' })).views[0]).toMatchObject({
      author: null,
    })
  })

  test('are removed by their author, those that are shared also by an admin', async () => {
    const { id } = await finance(saveView, { ...view, name: 'Shared', shared: true })
    const own = await finance(saveView, { ...view, name: 'Own' })
    await support(removeView, { id })
    await admin(removeView, { id: own.id })
    const left = async () =>
      (await finance(listSavedViews, { page: 'orders' })).views.map(({ name }) => name)
    expect(await left()).toEqual(expect.arrayContaining(['Shared', 'Own']))
    await admin(removeView, { id })
    await finance(removeView, { id: own.id })
    expect(await left()).not.toContain('Shared')
    expect(await left()).not.toContain('Own')
  })

  test('are limited for each list, but a view can still be changed', async () => {
    const save = (name: string) => support(saveView, { ...view, page: 'members', name })
    for (let count = 0; count < MAX_VIEWS; count += 1) await save(`View ${count}`)
    await expect(save('One more')).rejects.toMatchObject({ code: 'too_many_views' })
    await save('View 3')
  })

  test('are closed to who cannot read the list, to members and to other sites', async () => {
    const moderator = await as(await addStaff(db, ['moderator']))
    for (const call of [
      () => moderator(listSavedViews, { page: 'orders' }),
      () => moderator(saveView, view),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'role_required' })
    const stranger = await as(await addMember(db))
    await expect(stranger(listSavedViews, { page: 'orders' })).rejects.toMatchObject({
      status: 404,
    })
    const { id } = await finance(saveView, { ...view, name: 'Elsewhere', shared: true })
    await execute(db, sql`update saved_view set site_id = 2 where view_id = ${id}`)
    await finance(removeView, { id })
    const names = (await finance(listSavedViews, { page: 'orders' })).views.map(({ name }) => name)
    expect(names).not.toContain('Elsewhere')
    expect(await row(db, sql`select site_id from saved_view where view_id = ${id}`)).toEqual({
      site_id: 2,
    })
  })
})

test('an address says the same whatever its order and its empty fields', () => {
  expect(toViewSearch('?status=&to=2026-01-02&from=2026-01-01')).toBe(
    'from=2026-01-01&to=2026-01-02',
  )
})
