import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { rows } from '../../src/server/database/query.ts'
import { testDatabase } from '../factories/database.ts'

const { url, pool } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vonk-site-'))
afterAll(() => rmSync(folder, { recursive: true }))
const script = join(import.meta.dirname, '../../scripts/site.ts')
const run = promisify(execFile)
const site = (...words: string[]) =>
  run(process.execPath, [script, ...words], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
      DATABASE_URL: url,
      VONK_VAR: folder,
      LOG_LEVEL: 'silent',
    },
  })
const reason = ['--reason', 'Agreed on Monday']

test('`npm run site` lists brands, and sets, shows, exports and imports their settings', async () => {
  expect((await site()).stdout).toMatch(/^1\tvonk\tlocalhost\tversion 1\t\w+\n2\tlinden\t/)
  await site('set', 'signup_credits=8', ...reason)
  expect((await site('show', 'signup_credits')).stdout).toBe('8\n')
  const file = join(folder, 'site.json')
  await site('export', file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"signup_credits": 8', '"signup_credits": 9'))
  await site('import', file, ...reason)
  writeFileSync(file, text.replace('"min_age": 18', '"min_age": 12'))
  await expect(site('import', file, ...reason)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('settings_invalid min_age'),
  })
  const changes = await rows(
    pool,
    sql`select revision, changed_from, settings->'signup_credits' as credits from site_version where site_id = 1 order by revision`,
  )
  expect(changes).toMatchObject([
    { revision: 1 },
    { revision: 2, changed_from: 'command', credits: 8 },
    { revision: 3, changed_from: 'command', credits: 9 },
  ])
}, 60_000)
