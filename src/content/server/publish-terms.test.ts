import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { getUser } from '../../accounts/contract.ts'
import { acceptTerms } from '../../legal/contract.ts'
import { recordLegalTexts } from '../../legal/server/public.ts'
import { row } from '../../server/database/query.ts'
import { listTexts, saveText } from '../contract.ts'
import { listTermsVersions, publishTerms } from '../terms-contract.ts'

test('terms in the words of a site are what its members accept, and a new version asks them again', async () => {
  const { app, as, now } = await testApp()
  const db = app.pool
  await recordLegalTexts(db, now())
  const editor = await as(await addStaff(db, ['content']))
  const memberId = await addMember(db)
  const member = await as(memberId)
  const pending = async () => (await member(getUser, {})).user?.terms_pending
  const { texts } = await editor(listTexts, { catalogue: 'pagesTerms', locale: 'nl' })
  const { key = '', original = '' } = texts.find((text) => text.key.endsWith('.title')) ?? {}
  const reason = 'Our lawyer asked for it'
  await editor(saveText, { locale: 'nl', key, text: `${original} hier`, revision: 0, reason })
  expect(await pending()).toBeNull()

  const { version } = await editor(publishTerms, { from: '2027-01-01', reason })
  expect(await pending()).toEqual({ version, from: '2027-01-01' })
  await member(acceptTerms, { version })
  expect(await pending()).toBeNull()
  expect((await editor(listTermsVersions, {})).versions).toEqual([
    { version: 2, from: '2027-01-01', own: true, accepted: 1 },
    { version: 1, from: expect.any(String), own: true, accepted: 0 },
  ])
  const accepted = await row<{ matches: boolean; others: number }>(
    db,
    sql`select t.texts::text like ${`%${original} hier%`} as matches,
               (select count(*)::int from legal_text where site_id = 2) as others
        from terms_acceptance a join legal_text t
          on t.site_id = a.site_id and t.version = a.version and t.text_checksum = a.text_checksum and t.locale = a.locale
        where a.member_id = ${memberId} and a.version = ${version}`,
  )
  expect(accepted).toEqual({ matches: true, others: 0 })

  await editor(saveText, { locale: 'nl', key, text: null, revision: 1, reason })
  const newest = await row<{ matches: boolean }>(
    db,
    sql`select texts::text like ${`%${original} hier%`} as matches from legal_text
        where site_id = 1 and locale = 'nl' and document = 'terms' and version = ${version} order by recorded_at desc limit 1`,
  )
  expect(newest).toEqual({ matches: false })
})
