import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Output } from '../src/platform/contract.ts'
import { isApiError } from '../src/platform/api-error.ts'
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { inTransaction } from '../src/server/database/transaction.ts'
import type { Context } from '../src/server/context.ts'
import type { Queryable } from '../src/server/database/query.ts'
import { createNodeContext } from '../src/server/http/create-context.ts'
import { createLog } from '../src/server/log.ts'
import type { exportSettings as exportContract } from '../src/sites/operator/contract.ts'
import {
  changeSite,
  exportSettings,
  getLockedSite,
  listEditedRows,
  listVersions,
} from '../src/sites/operator/server/public.ts'
import { openCommandApp } from './apps/command-app.ts'

/**
 * `npm run site` lists the brands. With `-- --site 2` for another than the first:
 * `npm run site -- show [signup_credits]` prints the settings, or one of them.
 * `npm run site -- set signup_credits=8 'company={"name":…}' --reason 'Agreed on Monday'` changes
 * some; values are JSON, or else text. `host` and `aliases` are set in the same way.
 * `npm run site -- export [file.json]` writes all of them to a file, without secrets.
 * `npm run site -- import file.json --reason …` sets all of a file that was exported before.
 * `npm run site -- history` prints the versions, the newest first.
 * Running nodes serve a change at once. An invalid one is refused and named.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: '1' },
    reason: { type: 'string', default: '' },
  },
})
const [command = 'list', ...rest] = positionals
const print = (text: string) => process.stderr.write(`${text}\n`)
const write = (text: string) => process.stdout.write(`${text}\n`)
const File = z.object({
  format: z.literal('vonk-site-1'),
  host: z.string(),
  aliases: z.array(z.string()),
  settings: z.record(z.string(), z.unknown()),
})

const commands: Record<string, (db: Queryable, ctx: Context, site: number) => Promise<unknown>> = {
  list: async (db) => {
    for (const { site_id: id, slug, host, revision, opened_at: at } of await listEditedRows(db))
      write([id, slug, host, `version ${revision}`, at ? 'open' : 'closed'].join('\t'))
  },
  show: async (_db, ctx, site) => {
    const file = await exportSettings(ctx, { site })
    const [name] = rest
    write(JSON.stringify(name ? valueIn(file, name) : file, null, 2))
  },
  export: async (_db, ctx, site) => {
    const text = JSON.stringify(await exportSettings(ctx, { site }), null, 2)
    const [path] = rest
    if (path) writeFileSync(path, `${text}\n`)
    else write(text)
  },
  history: async (db, _ctx, site) => printHistory(await listVersions(db, site, LATEST)),
  set: (_db, ctx, site) => save(ctx, site, changesIn(rest)),
  import: (_db, ctx, site) => save(ctx, site, changesOf(rest[0] ?? '')),
}
const LATEST = { to: 2e9, limit: 50 }

const run = commands[command]
if (!run) fail(`The commands are: ${Object.keys(commands).join(', ')}.`)
if ((command === 'set' || command === 'import') && values.reason.trim().length < 3)
  fail('A change needs its reason: --reason "Agreed on Monday".')
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(config)
const database = await locateDatabase(config, log)
try {
  await runOn(database.directUrl)
} finally {
  await database.stop()
}

function fail(text: string): never {
  print(text)
  process.exit(1)
}

function valueIn({ settings, ...file }: Output<typeof exportContract>, name: string): unknown {
  const all: Record<string, unknown> = { ...settings, ...file }
  return Object.hasOwn(all, name) ? all[name] : fail(`There is no setting ${name}.`)
}

function changesIn(pairs: string[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, readValue(value.join('='))]
    }),
  )
}

function changesOf(path: string): Record<string, unknown> {
  const { host, aliases, settings } = z.parse(File, JSON.parse(readFileSync(path, 'utf8')))
  return { host, aliases, ...settings }
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function save(ctx: Context, site: number, changes: Record<string, unknown>): Promise<void> {
  const saved = await changeSite(ctx, await getLockedSite(ctx, site), {
    changes,
    reason: values.reason,
    source: 'command',
  })
  for (const { path, from, to } of saved.changes)
    print(`${path}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
  print(`Saved as version ${saved.revision}.`)
}

async function runOn(url: string): Promise<void> {
  const addSamples = config.mode === 'local'
  const { app, close } = await openCommandApp({ config, log, url, addSamples })
  try {
    await inTransaction(app.pool, (db) =>
      Promise.resolve(run?.(db, createNodeContext(app, db), Number(values.site))),
    )
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
