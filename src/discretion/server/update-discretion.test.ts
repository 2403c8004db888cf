import sql from 'sql-template-tag'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import { execute } from '../../server/database/query.ts'
import { getDiscretion, updateDiscretion } from '../contract.ts'

const { app, as } = await testApp()

/** Changes settings of the brand for the rest of the test. */
async function changeSettings(settings: { discretion?: boolean; quick_exit_page?: string }) {
  const store = async (changed: object) => {
    const before = app.siteById(1).version
    await execute(
      app.pool,
      sql`update site set settings = settings || ${JSON.stringify(changed)}::jsonb where site_id = 1`,
    )
    app.bus.publish('sites', null)
    await vi.waitUntil(() => app.siteById(1).version !== before)
  }
  const { discretion, quick_exit_page } = app.siteById(1).settings
  onTestFinished(() => store({ discretion, quick_exit_page }))
  await store(settings)
}

test('the quick exit is off until a member turns it on, and leads to the page of the brand', async () => {
  const api = await as(await addMember(app.pool))
  const address = async () => (await api(getUser, {})).user?.quick_exit
  expect(await api(getDiscretion, {})).toEqual({
    discretion: { quick_exit: false },
    exit_host: 'wikipedia.org',
  })
  expect(await address()).toBeNull()
  expect(await api(updateDiscretion, { quick_exit: true })).toEqual({
    discretion: { quick_exit: true },
  })
  expect(await api(updateDiscretion, {})).toEqual({ discretion: { quick_exit: true } })
  expect(await address()).toBe('https://www.wikipedia.org/')
  const another = await as(await addMember(app.pool))
  expect(await another(getDiscretion, {})).toMatchObject({ discretion: { quick_exit: false } })
  await changeSettings({ quick_exit_page: 'https://weather.example/today' })
  expect(await api(getDiscretion, {})).toMatchObject({ exit_host: 'weather.example' })
  expect(await address()).toBe('https://weather.example/today')
})

test('a brand may have no page for it, or none of these settings', async () => {
  const api = await as(await addMember(app.pool))
  await api(updateDiscretion, { quick_exit: true })
  await changeSettings({ quick_exit_page: '' })
  expect(await api(getDiscretion, {})).toMatchObject({ exit_host: null })
  expect((await api(getUser, {})).user?.quick_exit).toBeNull()
  await changeSettings({ discretion: false, quick_exit_page: 'https://www.wikipedia.org/' })
  expect((await api(getUser, {})).user?.quick_exit).toBeNull()
  for (const attempt of [api(getDiscretion, {}), api(updateDiscretion, { quick_exit: false })])
    await expect(attempt).rejects.toThrow(expect.objectContaining({ code: 'not_found' }))
})

test('a visitor has no such settings', async () => {
  const visitor = await as()
  for (const attempt of [visitor(getDiscretion, {}), visitor(updateDiscretion, {})])
    await expect(attempt).rejects.toThrow(
      expect.objectContaining({ code: 'authentication_required' }),
    )
})
