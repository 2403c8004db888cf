import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/server/database/migrate.ts'
import { silentLog } from './cluster.ts'

/** Returns a function that runs the migrations of a database whose number is at most the given one. */
export function partialMigrations(url: string): (number: number) => Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'vonk-migrations-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  return async (number) => {
    for (const file of readdirSync(migrationsDirectory))
      if (Number(file.slice(0, 4)) <= number)
        copyFileSync(join(migrationsDirectory, file), join(directory, file))
    await migrate({ url, log: silentLog, directory })
  }
}
