import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { rows } from '../../../server/database/query.ts'
import { listHelplines } from '../../contract.ts'
import { scamLines } from '../../scam-lines-rules.ts'
import { listEffectiveLines } from '../../server/helpline.ts'
import { checkLocalText, listHelplineChecks, removeHelpline, saveHelpline } from '../contract.ts'

const node = await testApp()
const { app, as, advance, logInAgain } = node
const db = app.pool
const visitor = await as()
const DAY = 86_400_000
const staff = await addStaff(db, ['content'])
const editor = async () => {
  logInAgain(staff)
  return as(staff)
}
const today = () => node.now().toISOString().slice(0, 10)
const refusal = (code: string): unknown => expect.objectContaining({ code })

const [, , name, phone, url] =
  scamLines.find(([country, kind]) => country === 'PL' && kind === 'bank') ?? []
if (!name || !phone || !url) throw new Error('the product has this helpline')
const line = { list: 'scam', country: 'PL', kind: 'bank', line: name, name, phone, url } as const
const listed = async (country = 'PL') =>
  (await visitor(listHelplines, { list: 'scam', country })).helplines
const findBank = async () => (await listed()).find(({ kind }) => kind === 'bank')
const audited = (action: string) =>
  rows<{ subject_id: string }>(db, sql`select subject_id from audit_entry where action = ${action}`)

describe('a helpline', () => {
  test('that nobody has checked says so, and is checked by who saves it, with an audit entry', async () => {
    expect(await findBank()).toEqual({
      kind: 'bank',
      name,
      phone,
      url,
      checked_at: null,
      old: false,
    })
    const api = await editor()
    await api(saveHelpline, line)
    expect(await findBank()).toMatchObject({
      name,
      checked_at: expect.stringContaining(today()),
      old: false,
    })
    const { helplines } = await api(listHelplineChecks, { country: 'PL' })
    expect(helplines.find((each) => each.line === name)).toMatchObject({
      state: 'checked',
      checked_by: { id: staff },
    })
    expect(await audited('helpline.save')).toEqual([{ subject_id: `PL scam bank ${name}` }])
  })

  test('is old after 12 months, and gone from the pages after 15, until somebody checks it', async () => {
    await (
      await editor()
    )(saveHelpline, line)
    advance(370 * DAY)
    expect(await findBank()).toMatchObject({ old: true })
    advance(100 * DAY)
    expect(await findBank()).toBeUndefined()
    const api = await editor()
    const { helplines } = await api(listHelplineChecks, { country: 'PL' })
    expect(helplines.find((each) => each.line === name)?.state).toBe('expired')
    await api(saveHelpline, line)
    expect(await findBank()).toMatchObject({ old: false })
  })

  test('keeps its place when its name changes, and can be removed and saved again', async () => {
    const api = await editor()
    await api(saveHelpline, { ...line, name: 'Zastrzegam, nowy', phone: '999' })
    expect((await listed()).filter(({ kind }) => kind === 'bank')).toMatchObject([
      { name: 'Zastrzegam, nowy', phone: '999' },
    ])
    const { list, country, kind } = line
    await api(removeHelpline, { list, country, kind, line: name, reason: 'The service has ended.' })
    expect(await findBank()).toBeUndefined()
    expect(await audited('helpline.remove')).toHaveLength(1)
    await api(saveHelpline, line)
    expect(await findBank()).toMatchObject({ name, phone })
  })

  test('is the product’s again when a release has a later check, but stays removed', async () => {
    const release = (checked: string) => ({
      safety: [],
      scam: [['PL', 'bank', name, '800', url, checked] as const],
    })
    const load = async (checked: string) => {
      const site = app.siteById(1)
      return (await listEffectiveLines({ db, site }, 'PL', release(checked)))[0]
    }
    const [before, later] = [node.now(), new Date(node.now().getTime() + 450 * DAY)].map((day) =>
      day.toISOString().slice(0, 10),
    )
    const api = await editor()
    await api(saveHelpline, line)
    expect(await load(before ?? '')).toMatchObject({ phone, checkedBy: { id: staff } })
    const renewed = { phone: '800', checkedAt: new Date(later ?? ''), checkedBy: null }
    expect(await load(later ?? '')).toMatchObject({ ...renewed, removed: false })
    const { list, country, kind } = line
    await api(removeHelpline, { list, country, kind, line: name, reason: 'The service has ended.' })
    expect(await load(later ?? '')).toMatchObject({ ...renewed, removed: true })
    await api(saveHelpline, line)
  })

  test('is added once, also for a country without any, which its page then offers and no other', async () => {
    const added = {
      list: 'scam',
      country: 'SE',
      kind: 'police',
      line: null,
      name: 'Polisen',
      phone: '114 14',
      url: 'https://polisen.se',
    } as const
    const api = await editor()
    await api(saveHelpline, added)
    await expect(api(saveHelpline, added)).rejects.toEqual(refusal('helpline_exists'))
    expect(await listed('SE')).toMatchObject([{ name: 'Polisen', phone: '114 14' }])
    const offered = async (list: 'scam' | 'safety') =>
      (await visitor(listHelplines, { list, country: 'NL' })).countries
    expect(await offered('scam')).toContain('SE')
    expect(await offered('safety')).not.toContain('SE')
    expect((await api(listHelplineChecks, { country: 'NL' })).countries).toContain('SE')
  })

  test('of a kind that its page does not show, or that does not exist, is refused', async () => {
    const api = await editor()
    await expect(api(saveHelpline, { ...line, kind: 'talk' })).rejects.toEqual(refusal('not_found'))
    const unknown = { ...line, line: 'Nobody' }
    await expect(api(saveHelpline, unknown)).rejects.toEqual(refusal('not_found'))
    const { list, country, kind } = line
    const removed = api(removeHelpline, { list, country, kind, line: 'Nobody', reason: 'Gone.' })
    await expect(removed).rejects.toEqual(refusal('not_found'))
  })

  test('is changed by those who may alone', async () => {
    const stranger = await as(await addMember(db))
    await expect(stranger(saveHelpline, line)).rejects.toMatchObject({ status: 404 })
    const moderator = await as(await addStaff(db, ['moderator']))
    await expect(moderator(saveHelpline, line)).rejects.toMatchObject({ status: 403 })
  })
})

test('a text of local law is recorded as checked; one that no law asks for is refused', async () => {
  const api = await editor()
  await api(checkLocalText, { region: 'US-NJ', text: 'screening' })
  const { texts, missing } = await api(listHelplineChecks, { country: 'NL' })
  expect(texts.find(({ text }) => text === 'screening')).toMatchObject({
    checked_at: expect.stringContaining(today()),
    checked_by: { id: staff },
  })
  expect(missing).toEqual([])
  expect(await audited('local_text.check')).toEqual([{ subject_id: 'US-NJ screening' }])
  const other = api(checkLocalText, { region: 'GB', text: 'screening' })
  await expect(other).rejects.toEqual(refusal('not_found'))
})
