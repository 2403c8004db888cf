import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { getUser, signUp } from '../../accounts/contract.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { acceptTerms } from '../contract.ts'
import { catalogues, currentVersion, legalDocuments } from '../rules.ts'
import { recordLegalTexts } from './public.ts'

const { app, as, now } = await testApp()
const db = app.pool

/** A node of a build whose terms have another version. */
const publish = (version: number, hash = `wording of ${version}`) =>
  execute(
    db,
    sql`insert into legal_text (document, version, locale, text_checksum, valid_from, texts, recorded_at)
        select 'terms', ${version}, locale, ${hash}, '2027-01-01', '{}', ${now()} from unnest(array['en', 'nl']) locale`,
  )
const loadPending = async (member: string) =>
  (await (await as(member))(getUser, {})).user?.terms_pending
const loadAcceptances = (member: string) =>
  rows<{ version: number; text_checksum: string | null; source: string }>(
    db,
    sql`select version, text_checksum, source from terms_acceptance where member_id = ${member} order by version`,
  )

beforeEach(() => execute(db, sql`delete from legal_text`))

describe('a new version of the terms', () => {
  test('is asked of a member until they accept it', async () => {
    const member = await addMember(db)
    await recordLegalTexts(db, now())
    expect(await loadPending(member)).toBeNull()
    await publish(2)
    expect(await loadPending(member)).toEqual({ version: 2, from: '2027-01-01' })
    await (
      await as(member)
    )(acceptTerms, { version: 2 })
    expect(await loadPending(member)).toBeNull()
    await publish(3)
    expect(await loadPending(member)).toMatchObject({ version: 3 })
  })

  test('is not asked of members again when its wording is corrected', async () => {
    const member = await addMember(db)
    await publish(2)
    await (
      await as(member)
    )(acceptTerms, { version: 2 })
    await publish(2, 'corrected')
    expect(await loadPending(member)).toBeNull()
  })

  test('is not asked of a visitor', async () => {
    await publish(2)
    expect((await (await as())(getUser, {})).user).toBeNull()
  })
})

describe('an acceptance', () => {
  test('is stored once, with the wording that the member was shown, however often it is sent', async () => {
    const member = await addMember(db)
    await publish(2)
    const api = await as(member)
    await Promise.all([1, 2, 3, 4].map(() => api(acceptTerms, { version: 2 })))
    await publish(2, 'corrected')
    await api(acceptTerms, { version: 2 })
    expect(await loadAcceptances(member)).toEqual([
      { version: 2, text_checksum: 'wording of 2', source: 'visit' },
    ])
  })

  test('is refused for any but the current version', async () => {
    const member = await addMember(db)
    const api = await as(member)
    await publish(2)
    await publish(3)
    for (const version of [1, 2, 4])
      await expect(api(acceptTerms, { version })).rejects.toMatchObject({ code: 'terms_changed' })
    expect(await loadAcceptances(member)).toEqual([])
  })

  test('is refused to a visitor', async () => {
    await publish(2)
    await expect((await as())(acceptTerms, { version: 2 })).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })

  test('is stored at sign-up for the version of that day', async () => {
    await publish(2)
    const form = {
      name: 'Daan',
      email: 'daan@example.org',
      password: 'seven green bicycles',
      date_of_birth: '1988-03-02',
      gender: 'male',
    } as const
    await (
      await as()
    )(signUp, form)
    const { member_id: member } = await row<{ member_id: string }>(
      db,
      sql`select member_id from account where email = ${form.email}`,
    )
    expect(await loadAcceptances(member)).toEqual([
      { version: 2, text_checksum: 'wording of 2', source: 'sign_up' },
    ])
    expect(await loadPending(member)).toBeNull()
  })
})

test('every legal text is recorded in every language, once for each wording', async () => {
  await recordLegalTexts(db, now())
  await recordLegalTexts(db, now())
  const recorded = await rows<{ document: string; version: number; title: string }>(
    db,
    sql`select document, version, texts->>'title' as title from legal_text where locale = 'de' order by document`,
  )
  expect(recorded.map(({ document, version }) => [document, version])).toEqual(
    [...legalDocuments].toSorted().map((document) => [document, currentVersion(document).version]),
  )
  for (const { title } of recorded) expect(title.length).toBeGreaterThan(3)
  expect(new Set(Object.values(catalogues)).size).toBe(legalDocuments.length)
})
