import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Output } from '../src/platform/contract.ts'
import { isApiError } from '../src/platform/api-error.ts'
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { inTransaction } from '../src/server/database/transaction.ts'
import type { Context } from '../src/server/context.ts'
import { createNodeContext } from '../src/server/http/create-context.ts'
import { createLog } from '../src/server/log.ts'
import type { exportSettings as exportContract } from '../src/sites/console/contract.ts'
import {
  changeSite,
  loadSettingsFile,
  getLockedSite,
  listEditedRows,
  listVersions,
} from '../src/sites/console/server/public.ts'
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
const File = z.object({
  format: z.literal('vonk-site-1'),
  host: z.string(),
  aliases: z.array(z.string()),
  settings: z.record(z.string(), z.unknown()),
})
const LATEST = { to: 2e9, limit: 50 }

type Terminal = { write(text: string): void; print(text: string): void }
type Command = { ctx: Context; site: number; words: string[]; reason: string; terminal: Terminal }

/** What a command refuses, in words. */
class UsageError extends Error {}

const commands: Record<string, (command: Command) => Promise<void>> = {
  async list({ ctx, terminal }) {
    for (const row of await listEditedRows(ctx.db)) {
      const { site_id: id, slug, host, revision, opened_at: at } = row
      terminal.write([id, slug, host, `version ${revision}`, at ? 'open' : 'closed'].join('\t'))
    }
  },
  async show({ ctx, site, words: [name], terminal }) {
    const file = await loadSettingsFile(ctx, site)
    terminal.write(JSON.stringify(name ? valueIn(file, name) : file, null, 2))
  },
  async export({ ctx, site, words: [path], terminal }) {
    const text = JSON.stringify(await loadSettingsFile(ctx, site), null, 2)
    if (path) writeFileSync(path, `${text}\n`)
    else terminal.write(text)
  },
  async history({ ctx, site, terminal }) {
    for (const version of await listVersions(ctx.db, site, LATEST)) {
      const { revision, at, name, changed_from: source, reason } = version
      terminal.write([revision, at.toISOString(), source, name ?? '-', reason].join('\t'))
    }
  },
  set: (command) => save(command, changesIn(command.words)),
  import: (command) => save(command, changesOf(command.words[0] ?? '')),
}

/** Runs the command that the words of a command line name; returns the exit code. */
export async function runSiteCommand(
  line: string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: line,
    allowPositionals: true,
    options: {
      site: { type: 'string', default: '1' },
      reason: { type: 'string', default: '' },
    },
  })
  const [name = 'list', ...words] = positionals
  const { reason } = values
  try {
    const run = commands[name]
    if (!run) throw new UsageError(`The commands are: ${Object.keys(commands).join(', ')}.`)
    if ((name === 'set' || name === 'import') && reason.trim().length < 3)
      throw new UsageError('A change needs its reason: --reason "Agreed on Monday".')
    await withContext(environment, (ctx) =>
      run({ ctx, site: Number(values.site), words, reason, terminal }),
    )
    return 0
  } catch (error) {
    if (isApiError(error)) terminal.print(`${error.code} ${Object.values(error.params).join(' ')}`)
    else if (error instanceof UsageError) terminal.print(error.message)
    else throw error
    return 1
  }
}

async function withContext(
  environment: NodeJS.ProcessEnv,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...environment })
  const log = createLog(config)
  const database = await locateDatabase(config, log)
  try {
    const addSamples = config.mode === 'local'
    const { app, close } = await openCommandApp({
      config,
      log,
      url: database.directUrl,
      addSamples,
    })
    try {
      await inTransaction(app.databases.everySite, (db) => work(createNodeContext(app, db)))
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}

function valueIn({ settings, ...file }: Output<typeof exportContract>, name: string): unknown {
  const all: Record<string, unknown> = { ...settings, ...file }
  if (!Object.hasOwn(all, name)) throw new UsageError(`There is no setting ${name}.`)
  return all[name]
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

async function save(command: Command, changes: Record<string, unknown>): Promise<void> {
  const { ctx, site, reason, terminal } = command
  const saved = await changeSite(ctx, await getLockedSite(ctx, site), {
    changes,
    reason,
    source: 'command',
  })
  for (const { path, from, to } of saved.changes)
    terminal.print(`${path}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
  terminal.print(`Saved as version ${saved.revision}.`)
}

if (import.meta.main)
  process.exitCode = await runSiteCommand(process.argv.slice(2), process.env, {
    write: (text) => void process.stdout.write(`${text}\n`),
    print: (text) => void process.stderr.write(`${text}\n`),
  })
