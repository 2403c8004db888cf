import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { variables } from '../../src/server/config-variables.ts'

/**
 * Writes docs/configuration.md and .env.example from the variables of the configuration; `--check`
 * only reports whether they are current.
 */
const root = join(import.meta.dirname, '../..')
const all = Object.entries(variables)

const page = [
  '# Configuration',
  '',
  'Everything is read from the environment once, at the start. Faults are reported all at once, in sentences, and the values are never printed. Each secret variable may also be a file: `SECRET_FILE=/run/secrets/secret` instead of `SECRET`. `npm run doctor` tries what is configured. [.env.example](../.env.example) lists the same variables as a file.',
  '',
  '| variable | what it is | local mode | production | example |',
  '|---|---|---|---|---|',
  ...all.map(
    ([name, { about, example, local, production }]) =>
      `| \`${name}\` | ${about} | ${local} | ${production} | \`${example}\` |`,
  ),
  '',
]

const sample = [
  '# Every variable that the configuration reads, with an example; docs/configuration.md says more.',
  '# Nothing is set here: without any variable `npm start` runs in local mode. For production begin with',
  '# deploy/systemd/vonk.env.example or deploy/compose/prepare.sh.',
  ...all.flatMap(([name, { about, example, local, production }]) => [
    '',
    `# ${about}.`,
    `# Without it: ${local}; in production: ${production}.`,
    `# ${name}=${example}`,
  ]),
  '',
]

for (const [path, lines] of Object.entries({
  'docs/configuration.md': page,
  '.env.example': sample,
})) {
  const file = join(root, path)
  const text = lines.join('\n')
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(
      `${path} is not what the configuration reads: run "node scripts/generate/configuration-page.ts".\n`,
    )
    process.exitCode = 1
  }
}
