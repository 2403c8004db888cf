import sql from 'sql-template-tag'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { builtPages } from '../../../tests/factories/built-pages.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import { locales } from '../../platform/locales.ts'
import { localizeNeutralNames } from '../../platform/neutral-names.ts'
import { execute } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { sampleValues } from '../../server/mail/mail-samples.ts'
import { sendMail } from '../../server/mail/send-mail.ts'
import { getDiscretion, updateDiscretion } from '../contract.ts'

const { app, as, http, mails } = await testApp({ pages: await builtPages() })

/** Changes settings of the brand for the rest of the test. */
async function changeSettings(settings: {
  discretion?: boolean
  quick_exit_page?: string
  neutral_names?: string[]
}) {
  const store = async (changed: object) => {
    const before = app.siteById(1).version
    await execute(
      app.pool,
      sql`update site set settings = settings || ${JSON.stringify(changed)}::jsonb where site_id = 1`,
    )
    app.bus.publish('sites', null)
    await vi.waitUntil(() => app.siteById(1).version !== before)
  }
  const { discretion, quick_exit_page, neutral_names } = app.siteById(1).settings
  onTestFinished(() => store({ discretion, quick_exit_page, neutral_names }))
  await store(settings)
}

test('the quick exit is off until a member turns it on, and leads to the page of the brand', async () => {
  const api = await as(await addMember(app.pool))
  const address = async () => (await api(getUser, {})).user?.quick_exit
  expect(await api(getDiscretion, {})).toEqual({
    discretion: { quick_exit: false, neutral_name: null },
    neutral_names: ['Dagboek', 'Lijstjes', 'Weer'],
    exit_host: 'wikipedia.org',
  })
  expect(await address()).toBeNull()
  expect(await api(updateDiscretion, { quick_exit: true })).toEqual({
    discretion: { quick_exit: true, neutral_name: null },
  })
  expect(await api(updateDiscretion, {})).toMatchObject({ discretion: { quick_exit: true } })
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

test('a member chooses one of the neutral names of the brand, and takes it back', async () => {
  const member = await addMember(app.pool)
  const api = await as(member)
  const chosen = async () => (await api(getUser, {})).user?.neutral_name
  await expect(api(updateDiscretion, { neutral_name: 'Vonk' })).rejects.toThrow(
    expect.objectContaining({ code: 'bad_input' }),
  )
  await api(updateDiscretion, { quick_exit: true })
  expect(await api(updateDiscretion, { neutral_name: 'Lists' })).toEqual({
    discretion: { quick_exit: true, neutral_name: 'Lists' },
  })
  expect(await api(updateDiscretion, { quick_exit: false })).toEqual({
    discretion: { quick_exit: false, neutral_name: 'Lists' },
  })
  expect(await chosen()).toBe('Lists')
  // A name that is no longer offered stays until the member chooses another: the brand's would tell.
  await changeSettings({ neutral_names: ['Diary'] })
  expect(await chosen()).toBe('Lists')
  await api(updateDiscretion, { neutral_name: null })
  expect(await chosen()).toBeNull()
})

test.each(locales)('in %s: the names of the product are words of the language', async (locale) => {
  const api = await as(await addMember(app.pool))
  const names = localizeNeutralNames(['Diary', 'Lists', 'Weather', 'Cellar'], locale)
  expect(names.at(-1)).toBe('Cellar')
  if (locale !== 'en') expect(names).not.toContain('Diary')
  for (const neutral_name of names.slice(0, 3))
    expect(await api(updateDiscretion, { neutral_name })).toMatchObject({
      discretion: { neutral_name },
    })
  await expect(api(updateDiscretion, { neutral_name: 'Cellar' })).rejects.toMatchObject({
    code: 'bad_input',
  })
})

test('the manifest of a neutral name says nothing of the brand', async () => {
  const load = async (as: string) =>
    (await http.request(`http://localhost:3000/manifest.webmanifest?lang=en&as=${as}`)).text()
  const neutral = await load('Diary')
  expect(JSON.parse(neutral)).toMatchObject({ id: '/', name: 'Diary', short_name: 'Diary' })
  expect(neutral).not.toMatch(/vonk|social|likes|\/icon-/i)
  const icon = await http.request('http://localhost:3000/neutral-192.png')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(JSON.parse(await load('Tagebuch'))).toMatchObject({ name: 'Tagebuch' })
  // Nobody gives the app a name of their own by a link.
  expect(JSON.parse(await load('Free%20money'))).toMatchObject({ name: 'Vonk' })
})

test.each(locales)(
  'in %s: sender and subject of a mail about people say nothing',
  async (locale) => {
    const { settings } = app.siteById(1)
    const member = await addMember(app.pool, { email: `noor-${locale}@example.org` })
    const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool)
    const send = async (template: string) => {
      await sendMail(ctx, {
        template,
        to: `Noor-${locale}@example.org`,
        locale,
        values: sampleValues(template, locale, 'https://localhost'),
      })
      return mails.at(-1)
    }
    const plain = await send('notifications/new-like')
    expect(plain?.sender.name).toBe(settings.name)
    await (
      await as(member)
    )(updateDiscretion, { neutral_name: 'Diary' })
    const subjects = new Set<string>()
    for (const template of [
      'notifications/new-like',
      'notifications/new-message',
      'notifications/search-alerts',
    ]) {
      const mail = await send(template)
      expect(mail?.sender.name).toBe('Diary')
      expect(mail?.html).not.toContain('/icon-192.png')
      subjects.add(mail?.subject ?? '')
    }
    expect([...subjects]).toHaveLength(1)
    expect([...subjects][0]).not.toBe(plain?.subject)
    // What the member must find in the mailbox keeps its subject, without the name of the brand.
    const reset = await send('accounts/reset-password')
    expect(reset?.sender.name).toBe('Diary')
    expect(reset?.subject).not.toContain(settings.name)
  },
)
