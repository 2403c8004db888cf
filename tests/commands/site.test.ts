import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { runSiteCommand } from '../../scripts/site.ts'
import { rows } from '../../src/server/database/query.ts'
import { testDatabase } from '../factories/database.ts'

const { url, pool } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vonk-site-'))
afterAll(() => rmSync(folder, { recursive: true }))
const environment = { DATABASE_URL: url, VONK_VAR: folder, LOG_LEVEL: 'silent' }

/** The command in this process; `text` is what it writes on the standard output. */
async function site(...words: string[]) {
  const [lines, messages]: [string[], string[]] = [[], []]
  const code = await runSiteCommand(words, environment, {
    write: (text) => void lines.push(text),
    print: (text) => void messages.push(text),
  })
  return { code, text: lines.join('\n'), message: messages.join('\n') }
}
const reason = ['--reason', 'Agreed on Monday']

test('lists brands, and sets, shows, exports and imports their settings', async () => {
  expect((await site()).text).toMatch(/^1\tvonk\tlocalhost\tversion 1\t\w+\n2\tlinden\t/)
  expect((await site('set', 'signup_credits=8', ...reason)).code).toBe(0)
  expect((await site('show', 'signup_credits')).text).toBe('8')
  const file = join(folder, 'site.json')
  await site('export', file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"signup_credits": 8', '"signup_credits": 9'))
  await site('import', file, ...reason)
  writeFileSync(file, text.replace('"min_age": 18', '"min_age": 12'))
  expect(await site('import', file, ...reason)).toMatchObject({
    code: 1,
    message: expect.stringContaining('settings_invalid min_age'),
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
})

test('a command that does not exist, and a change without a reason, are refused with words', async () => {
  expect(await site('delete')).toMatchObject({
    code: 1,
    message: expect.stringContaining('list, show'),
  })
  expect(await site('set', 'signup_credits=8')).toMatchObject({
    code: 1,
    message: expect.stringContaining('--reason'),
  })
  expect(await site('show', 'no_such')).toMatchObject({
    code: 1,
    message: 'There is no setting no_such.',
  })
})

test('`npm run site` runs in a process of its own', async () => {
  const script = join(import.meta.dirname, '../../scripts/site.ts')
  const env = { ...process.env, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
  expect(stdout).toMatch(/^1\tvonk\t/)
})
