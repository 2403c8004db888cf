import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { migrate, migrationsDirectory } from './migrate.ts'

/** From this migration on, an upgrade finds walls between the brands (docs/walls.md). */
const WALLS = 1770

const { url } = await testDatabase({ empty: true })
const directory = mkdtempSync(join(tmpdir(), 'vonk-upgrade-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Brands from before 1900, which promised what was the default then or less. */
async function addBrands() {
  const brands = [{}, { promised_hours: { case: 72, photo: 3 } }, { promised_hours: 'nonsense' }]
  for (const [index, settings] of brands.entries())
    await asOwner(`insert into site (site_id, slug, host, settings) values ($1, $2, $2, $3)`, [
      index + 1,
      `brand${index + 1}.example`,
      JSON.stringify({ ...settings, signup_credits: 7 }),
    ])
}

const promisesOfBefore = [
  { photo: 1, selfie: 48, appeal: 336, order: 10, service: 10 },
  { photo: 3, selfie: 48, appeal: 72, order: 2, service: 2 },
  { photo: 1, selfie: 48, appeal: 336, order: 10, service: 10 },
].map((promises) => ({ ...promises, credits: 7, revision: 2, versions: 2 }))

const listPromises = () =>
  asOwner(
    `select (settings->'promised_hours'->>'photo')::int as photo, (settings->'promised_hours'->>'selfie')::int as selfie,
       (settings->'promised_hours'->>'appeal')::int as appeal, (settings->'promised_working_days'->>'order')::int as order,
       (settings->'promised_working_days'->>'service')::int as service, (settings->>'signup_credits')::int as credits, revision,
       (select count(*)::int from site_version v where v.site_id = site.site_id) as versions
     from site order by site_id`,
    [],
  )

/** Past the walls. */
async function asOwner(text: string, values: unknown[]): Promise<unknown[]> {
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    await db.query('set role vonk_every_site')
    const { rows } = await db.query<Record<string, unknown>>(text, values)
    return rows
  } finally {
    await db.end()
  }
}

const numberOf = (file: string) => Number.parseInt(file, 10)

test('each migration since the walls runs on a database that has them', async () => {
  const files = readdirSync(migrationsDirectory)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  const add = async (added: string[]) => {
    for (const file of added) copyFileSync(join(migrationsDirectory, file), join(directory, file))
    return migrate({ url, log: silentLog, directory })
  }
  await add(files.filter((file) => numberOf(file) <= WALLS))
  await addBrands()
  for (const file of files.filter((each) => numberOf(each) > WALLS))
    expect(await add([file])).toEqual([file])
  expect(await listPromises()).toEqual(promisesOfBefore)
})
