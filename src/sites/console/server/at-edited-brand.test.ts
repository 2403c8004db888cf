import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import type { StaffRole } from '../../../platform/staff-roles.ts'
import { execute, rows } from '../../../server/database/query.ts'
import {
  checkSettings,
  exportSettings,
  getBrandSettings,
  listBrands,
  listSettingsVersions,
  saveSettings,
  undoSettings,
} from '../contract.ts'

const { app, as } = await testApp()
const db = app.pool
const site = 2
const email = 'marit@company.example'
const admin = await as(await addStaff(db, ['admin'], { name: 'Marit', email }))
const reason = 'Agreed on Monday'

/** A person of the second brand's staff until the end of the test. */
async function addThere(roles: readonly StaffRole[], address?: string): Promise<string> {
  const id = await addStaff(db, roles, { site, ...(address && { email: address }) })
  onTestFinished(async () => {
    await execute(db, sql`delete from account where member_id = ${id}`)
  })
  return id
}

const revisionThere = async () => (await admin(getBrandSettings, { site })).brand.revision
const save = async (changes: Record<string, unknown>) =>
  admin(saveSettings, { site, revision: await revisionThere(), changes, reason })
const listSlugs = async () => (await admin(listBrands, {})).brands.map(({ slug }) => slug)

describe('the settings of another brand', () => {
  test('are open to the admins of other brands while it has none of its own', async () => {
    expect(await listSlugs()).toContain('linden')
    expect((await save({ swipe_likes: 7 })).approval).toBeNull()
  })

  test('are closed to them once it has one: they neither list, read nor change it', async () => {
    const revision = await revisionThere()
    await addThere(['admin'])
    expect(await listSlugs()).not.toContain('linden')
    for (const attempt of [
      () => admin(getBrandSettings, { site }),
      () => admin(exportSettings, { site }),
      () => admin(listSettingsVersions, { site }),
      () => admin(checkSettings, { site, changes: { swipe_likes: 8 } }),
      () => admin(saveSettings, { site, revision, changes: { swipe_likes: 8 }, reason }),
      () => admin(undoSettings, { site, undo: revision, reason }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect(await rows(db, sql`select revision from site where site_id = ${site}`)).toEqual([
      { revision },
    ])
  })

  test('are closed to somebody who has another role there', async () => {
    await addThere(['admin'])
    await addThere(['support', 'finance'], email)
    await expect(admin(getBrandSettings, { site })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are changed by an own account there, and what moves money waits for its admins', async () => {
    const own = await addThere(['admin'], email)
    await addThere(['admin'])
    const { approval } = await save({ signup_credits_alone: 10_000 })
    expect(approval).not.toBeNull()
    expect(
      await rows(
        db,
        sql`select site_id, requested_by from approval where approval_id = ${approval}`,
      ),
    ).toEqual([{ site_id: site, requested_by: own }])
    await save({ swipe_likes: 9 })
    const [entry] = await rows(
      db,
      sql`select site_id, actor_id from audit_entry where action = 'settings.save' order by entry_id desc limit 1`,
    )
    expect(entry).toEqual({ site_id: site, actor_id: own })
  })
})
