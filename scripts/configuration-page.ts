import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { variables } from '../src/server/config-variables.ts'

/**
 * Writes docs/configuration.md from the variables of the configuration; `--check` only reports
 * whether it is current.
 */
const file = join(import.meta.dirname, '../docs/configuration.md')
const lines = Object.entries(variables).map(
  ([name, { about, example, local, production }]) =>
    `| \`${name}\` | ${about} | ${local} | ${production} | \`${example}\` |`,
)
const text = [
  '# Configuration',
  '',
  'Everything is read from the environment once, at the start. Faults are reported all at once, in sentences, and the values are never printed. Each secret variable may also be a file: `SECRET_FILE=/run/secrets/secret` instead of `SECRET`. `npm run doctor` tries what is configured.',
  '',
  '| variable | what it is | local mode | production | example |',
  '|---|---|---|---|---|',
  ...lines,
  '',
].join('\n')

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  process.stderr.write(
    'docs/configuration.md is not what the configuration reads: run "node scripts/configuration-page.ts".\n',
  )
  process.exitCode = 1
}
