import { describe, expect, test, vi } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute } from '../../server/database/query.ts'
import { getSettings } from '../../sites/contract.ts'
import { listAnnouncements, saveAnnouncement } from '../announcements-contract.ts'
import sql from 'sql-template-tag'

const { app, as, now, advance } = await testApp()
const db = app.pool
const editor = await as(await addStaff(db, ['content'], { name: 'Noor' }))
const member = await as(await addMember(db))
const MINUTE = 60_000
const at = (minutes: number) => new Date(now().getTime() + minutes * MINUTE).toISOString()
const texts = { en: 'The picnic is on Sunday', nl: 'De picknick is zondag' }
const draft = { id: null, revision: 1, texts, starts_at: at(-10), ends_at: at(10) }
const read = async (who = member) => (await who(getSettings, {})).settings.announcement

/** The bus of a test does not hear the database. */
const settle = (expected: number) =>
  vi.waitUntil(() => {
    app.bus.publish('sites', null)
    return app.siteById(1).announcements.length === expected
  })

describe('an announcement', () => {
  test('is read by members in its time, in their language or English, and by no visitor', async () => {
    const { id } = await editor(saveAnnouncement, draft)
    await settle(1)
    expect(await read()).toEqual({ id, text: texts.nl })
    expect(await read(await as())).toBeNull()
    advance(15 * MINUTE)
    expect(await read()).toBeNull()
    const { announcements } = await editor(listAnnouncements, {})
    expect(announcements).toMatchObject([{ id, texts, author: 'Noor', revision: 1 }])
    await editor(saveAnnouncement, { ...draft, id, texts: { en: texts.en }, ends_at: at(30) })
    await vi.waitFor(async () => {
      app.bus.publish('sites', null)
      expect(await read()).toEqual({ id, text: texts.en })
    })
    await expect(editor(saveAnnouncement, { ...draft, id })).rejects.toMatchObject({
      code: 'announcement_outdated',
    })
  })

  test('without a text or with an end before its start is refused', async () => {
    await expect(editor(saveAnnouncement, { ...draft, texts: {} })).rejects.toMatchObject({
      code: 'text_missing',
    })
    await expect(
      editor(saveAnnouncement, { ...draft, ends_at: draft.starts_at }),
    ).rejects.toMatchObject({ code: 'announcement_times' })
  })

  test('that somebody made invalid in the table breaks nothing', async () => {
    await execute(db, sql`update announcement set texts = '{"en": 7}'`)
    await settle(0)
    expect(await read()).toBeNull()
  })
})
