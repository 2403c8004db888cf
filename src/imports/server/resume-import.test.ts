import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { execute } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { resumeImport, stopImport } from '../contract.ts'

const { app, as } = await testApp()
const db = app.pool
const staff = await addStaff(db, ['admin'])
const admin = await as(staff)
const reason = 'They agreed to move in the newsletter of May.'

/** An import of 600 people that one person started eight days ago and stopped before the first. */
async function addStopped(address: string): Promise<string> {
  const id = newId()
  await execute(
    db,
    sql`insert into member_import (import_id, site_id, file_name, columns, total, state, created_by, created_at, started_at)
        values (${id}, 1, 'people.csv', '{}', 600, 'stopped', ${staff}, now(), now() - interval '8 days')`,
  )
  await execute(
    db,
    sql`insert into member_import_row (import_id, site_id, line, email, state)
        select ${id}::bigint, 1, n, n || ${address}, 'ready' from generate_series(1, 600) n`,
  )
  return id
}

test('imports resumed in a later week count again among the 1,000 of one person', async () => {
  const [earlier, later] = [await addStopped('@one.example'), await addStopped('@two.example')]
  const refused = { code: 'too_many_alone', status: 409 }
  expect(await admin(resumeImport, { id: earlier, reason })).toEqual({ waiting: 600 })
  await expect(admin(resumeImport, { id: later, reason })).rejects.toMatchObject(refused)
  await admin(stopImport, { id: earlier, reason })
  expect(await admin(resumeImport, { id: later, reason })).toEqual({ waiting: 600 })
  await execute(
    db,
    sql`update member_import_row set state = 'invited', at = now() where import_id = ${later}`,
  )
  await expect(admin(resumeImport, { id: earlier, reason })).rejects.toMatchObject(refused)
})

test('an import that a second person approved goes on at any time', async () => {
  const id = await addStopped('@three.example')
  await execute(db, sql`update member_import set approval_id = 1 where import_id = ${id}`)
  expect(await admin(resumeImport, { id, reason })).toEqual({ waiting: 600 })
})
