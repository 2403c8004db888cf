import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { builtPages } from '../../../tests/factories/built-pages.ts'
import { twoNodes } from '../../../tests/factories/two-nodes.ts'
import type { Locale } from '../../platform/locales.ts'
import { staffRoles } from '../../platform/staff-roles.ts'
import { execute, row } from '../../server/database/query.ts'
import { listSiteAlarms } from '../../sites/console/contract.ts'
import {
  checkText,
  listTextCatalogues,
  listTexts,
  listTextVersions,
  previewMail,
  saveText,
  sendSampleMail,
} from '../contract.ts'

const node = await twoNodes(await builtPages())
const { app, as, http, mails, other } = node
const db = app.pool
afterAll(() => node.stop())
const editorId = await addStaff(db, ['content'], { name: 'Noor' })
const editor = await as(editorId)
const reason = 'Plainer words'
const key = 'pagesFaq.subscription.title'
const cost = 'landers.price.title'
const soon = { timeout: 30_000, interval: 20 }

const toRevision = async (each: string, locale: Locale = 'en') => {
  const { texts } = await editor(listTexts, { catalogue: each.split('.')[0] ?? '', locale })
  return texts.find((text) => text.key === each)?.revision ?? 0
}
const save = async (text: string | null, each = key, locale: Locale = 'en') =>
  editor(saveText, { locale, key: each, text, revision: await toRevision(each, locale), reason })
const loadPage = async (path: string, at = http) =>
  (
    await at.request(`http://localhost:3000${path}`, { headers: { 'accept-language': 'en' } })
  ).text()
/** Puts a row where the console would not, as a later release or another tool could. */
const insert = (each: string, text: string) =>
  execute(
    db,
    sql`insert into site_text (site_id, locale, key, text, changed_at) values (1, 'en', ${each}, ${text}, ${node.now()}) on conflict (site_id, locale, key) do update set text = excluded.text`,
  )

afterEach(async () => {
  await execute(db, sql`update site_text set text = null`)
  await vi.waitUntil(() => Object.keys(app.siteById(1).texts).length === 0, soon)
})

describe('a text of the site', () => {
  test('is on its page on both nodes, and ours again after it was taken back', async () => {
    expect(await loadPage('/pages/faq')).toContain('Is there a subscription?')
    await save('Do I pay every month?')
    for (const each of [http, other])
      await vi.waitFor(async () => {
        const page = await loadPage('/pages/faq', each)
        expect(page).toContain('<h2')
        expect(page).toContain('Do I pay every month?')
        expect(page).not.toContain('Is there a subscription?')
        expect(page).toContain('data-own-texts="pagesFaq"')
      }, soon)
    expect(await loadPage('/de/pages/faq')).not.toContain('Do I pay every month?')
    await save(null)
    await vi.waitFor(async () => {
      expect(await loadPage('/pages/faq')).toContain('Is there a subscription?')
    }, soon)
  })

  test('is in the state of the page, compiled, so that the browser says it too', async () => {
    await save(
      'Joining costs nothing, and {count, plural, one {one message} other {# messages}}',
      'landers.promise.free',
    )
    await vi.waitFor(async () => {
      const page = await loadPage('/landers/video')
      const state: unknown = JSON.parse(
        /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}',
      )
      expect(state).toMatchObject({
        texts: {
          en: {
            landers: {
              promise: {
                free: ['Joining costs nothing, and ', ['count', 2, { one: 'one message' }]],
              },
            },
          },
        },
      })
    }, soon)
  })

  test('is in emails, as preview and test show, and nowhere of another site', async () => {
    await save('Welcome: please confirm', 'accountMails.confirm.subject')
    const template = 'accounts/confirm-address'
    await vi.waitFor(async () => {
      const { subject } = await editor(previewMail, { template, locale: 'en' })
      expect(subject).toBe('Welcome: please confirm')
    }, soon)
    const { to } = await editor(sendSampleMail, { template, locale: 'en' })
    expect(mails.at(-1)).toMatchObject({ to, subject: 'Welcome: please confirm' })
    expect(app.siteById(2).texts).toEqual({})
  })

  test('keeps who said what when and why, and is missing in the other languages', async () => {
    await save('One')
    await save('Two')
    const { versions } = await editor(listTextVersions, { locale: 'en', key })
    expect(versions.slice(0, 2)).toMatchObject([
      { text: 'Two', reason, by: { id: editorId, name: 'Noor' } },
      { text: 'One', reason },
    ])
    const { catalogues } = await editor(listTextCatalogues, {})
    const faq = catalogues.find(({ name }) => name === 'pagesFaq')
    expect(faq).toMatchObject({ group: 'faq', changed: { en: 1 } })
    expect(faq?.missing).toEqual({ nl: 1, de: 1, it: 1, fr: 1, es: 1, pl: 1 })
    const { texts } = await editor(listTexts, { catalogue: 'pagesFaq', locale: 'de' })
    expect(texts.filter(({ missing }) => missing).map((text) => text.key)).toEqual([key])
    expect(
      await row(
        db,
        sql`select action, reason, after_change from audit_entry order by entry_id desc limit 1`,
      ),
    ).toEqual({ action: 'text.save', reason, after_change: { text: 'Two' } })
  })
})

test('a preview says a text with every plural form and choice', async () => {
  const text =
    '{count, plural, one {# kredyt} few {# kredyty} many {# kredytów} other {# kredytu}}, {price}'
  const input = { locale: 'pl', key: cost, text } as const
  expect(await editor(checkText, input)).toEqual({
    faults: [],
    previews: ['1 kredyt, ‹price›', '3 kredyty, ‹price›', '5 kredytów, ‹price›'],
  })
})

describe('a wrong text', () => {
  const count = '{count, plural, one {# credit} other {# credits}}'
  test.each<[string, string, string, Locale?]>([
    ['has no text', cost, '   '],
    ['loses an argument', cost, `A message costs ${count}`],
    ['has an argument more', cost, `A message costs ${count}, from {price} to {top}`],
    [
      'lacks a plural form',
      'landers.price.title',
      'Wiadomość: {count, plural, one {# kredyt} other {# kredytów}}, od {price}',
      'pl',
    ],
    ['is no ICU', cost, 'A message costs {count'],
    ['has markup that ours has not', key, 'Is there a <b>subscription</b>?'],
    ['loses markup that ours has', 'landers.form.terms', 'For adults aged {age} and over.'],
    ['is far too long', key, 'long '.repeat(40)],
  ])('that %s is refused', async (_name, each, text, locale = 'en') => {
    await expect(save(text, each, locale)).rejects.toMatchObject({
      code: text.trim() === '' ? 'bad_input' : 'text_invalid',
    })
    if (text.trim() === '') return
    const { faults, previews } = await editor(checkText, { locale, key: each, text })
    expect(faults.length).toBeGreaterThan(0)
    expect(previews).toEqual([])
  })

  test.each([
    'payments.order.button',
    'notificationMails.label.fictional',
    'landers.example',
    'shell.nav.likes',
  ])('in place of %s, which must stay ours, is refused', async (each) => {
    await expect(
      editor(saveText, { locale: 'en', key: each, text: 'Mine', revision: 0, reason }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('in the table changes no page and raises an alarm', async () => {
    await insert(cost, 'A message costs {nothing}')
    await insert('pagesFaq.gone', 'A key that no release has')
    await insert(key, 'Valid beside them')
    await vi.waitFor(async () => {
      expect(await loadPage('/pages/faq')).toContain('Valid beside them')
    }, soon)
    expect(await loadPage('/landers/video')).not.toContain('nothing}')
    const { alarms } = await (await as(await addStaff(db, ['admin'])))(listSiteAlarms, {})
    expect(alarms.find(({ id }) => id === 1)?.faults).toEqual([
      `${cost} (en)`,
      'pagesFaq.gone (en)',
    ])
  })
})

describe('two people', () => {
  test('who change the same text: the second one is told', async () => {
    const seen = await toRevision(key)
    const change = (text: string) =>
      editor(saveText, { locale: 'en', key, text, revision: seen, reason })
    const results = await Promise.allSettled([change('One'), change('Two')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(change('Three')).rejects.toMatchObject({ code: 'text_outdated' })
    const { texts } = await editor(listTexts, { catalogue: 'pagesFaq', locale: 'en' })
    const { text = null, revision = 0 } = texts.find((each) => each.key === key) ?? {}
    await expect(
      editor(saveText, { locale: 'en', key, text, revision, reason }),
    ).rejects.toMatchObject({ code: 'nothing_changed' })
  })

  test('without the role content are refused', async () => {
    const input = { locale: 'en', key, text: 'Mine', revision: 0, reason } as const
    for (const role of staffRoles.filter((each) => each !== 'content' && each !== 'admin'))
      await expect((await as(await addStaff(db, [role])))(saveText, input)).rejects.toMatchObject({
        code: 'role_required',
      })
    await expect((await as(await addMember(db)))(saveText, input)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect((await as())(saveText, input)).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })
})
