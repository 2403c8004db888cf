import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { isApiError } from '../src/platform/api-error.ts'
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { inTransaction } from '../src/server/database/transaction.ts'
import { createNodeContext } from '../src/server/http/create-context.ts'
import { createLog } from '../src/server/log.ts'
import {
  changeSite,
  exportSettings,
  getLockedSite,
  listVersions,
} from '../src/sites/operator/server/public.ts'
import { openCommandApp } from './apps/command-app.ts'

/**
 * `npm run site -- [--site 1]` prints the settings of a brand as a file.
 * `--set signup_credits=8 --set 'company={"name":…}' --reason 'Agreed on Monday'` changes some;
 * values are JSON, or else text. `host` and `aliases` are set in the same way.
 * `--import file.json --reason …` sets all of a file that was printed before.
 * `--history` prints the versions, the newest first.
 * Running nodes serve a change at once. An invalid one is refused and named.
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: '1' },
    set: { type: 'string', multiple: true, default: [] },
    import: { type: 'string' },
    history: { type: 'boolean' },
    reason: { type: 'string', default: '' },
  },
})
const print = (text: string) => process.stderr.write(`${text}\n`)
const File = z.object({
  format: z.literal('vonk-site-1'),
  host: z.string(),
  aliases: z.array(z.string()),
  settings: z.record(z.string(), z.unknown()),
})

const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(config)
const changes = readChanges()
if (Object.keys(changes).length > 0 && values.reason.trim().length < 3) {
  print('A change needs its reason: --reason "Agreed on Monday".')
  process.exit(1)
}
const database = await locateDatabase(config, log)
try {
  await run(database.directUrl)
} finally {
  await database.stop()
}

function readChanges(): Record<string, unknown> {
  const pairs = values.set.map((pair): [string, unknown] => {
    const [name = '', ...rest] = pair.split('=')
    return [name, readValue(rest.join('='))]
  })
  if (!values.import) return Object.fromEntries(pairs)
  const { host, aliases, settings } = z.parse(File, JSON.parse(readFileSync(values.import, 'utf8')))
  return { host, aliases, ...settings, ...Object.fromEntries(pairs) }
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function run(url: string): Promise<void> {
  const { app, close } = await openCommandApp({
    config,
    log,
    url,
    addSamples: config.mode === 'local',
  })
  const site = Number(values.site)
  try {
    await inTransaction(app.pool, async (db) => {
      const ctx = createNodeContext(app, db)
      if (values.history) return printHistory(await listVersions(db, site, { to: 2e9, limit: 50 }))
      if (Object.keys(changes).length === 0)
        return void process.stdout.write(
          `${JSON.stringify(await exportSettings(ctx, { site }), null, 2)}\n`,
        )
      const saved = await changeSite(ctx, await getLockedSite(ctx, site), {
        changes,
        reason: values.reason,
        source: 'command',
      })
      for (const { path, from, to } of saved.changes)
        print(`${path}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
      return print(`Saved as version ${saved.revision}.`)
    })
  } catch (error) {
    if (!isApiError(error)) throw error
    print(`${error.code} ${Object.values(error.params).join(' ')}`)
    process.exitCode = 1
  }
  await close()
}

function printHistory(versions: Awaited<ReturnType<typeof listVersions>>): void {
  for (const { revision, at, name, changed_from: source, reason } of versions)
    process.stdout.write(
      `${[revision, at.toISOString(), source, name ?? '-', reason].join('\t')}\n`,
    )
}
