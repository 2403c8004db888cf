import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { migrate, migrationsDirectory } from './migrate.ts'

/** From this migration on, an upgrade finds walls between the brands (docs/walls.md). */
const WALLS = 1770

const { url } = await testDatabase({ empty: true })
const directory = mkdtempSync(join(tmpdir(), 'vonk-upgrade-'))
afterAll(() => rmSync(directory, { recursive: true }))

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
  for (const file of files.filter((each) => numberOf(each) > WALLS))
    expect(await add([file])).toEqual([file])
})
