import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { askQuestions } from './setup/questions.ts'
import { prepareDatabase } from './setup/database.ts'
import { writeSettings } from './setup/settings.ts'

/**
 * `vonk setup`, as root: asks six questions, then creates the user of the service, the secrets, the
 * roles and the database, the files of /etc/vonk and the first operator, and starts the nodes. What
 * exists already stays as it is, so it can be repeated.
 */
const release = join(import.meta.dirname, '..')
const folder = process.env['VONK_ETC'] ?? '/etc/vonk'
const vonk = (...parameters: string[]) =>
  spawnSync(join(release, 'bin/vonk'), parameters, { stdio: 'inherit' }).status === 0
const step = (text: string) => process.stderr.write(`\n${text}\n`)

if (spawnSync('curl', ['--version']).error) {
  console.error(
    'curl, by which nodes are asked whether they respond, is not installed: apt-get install curl',
  )
  process.exit(1)
}
const answers = await askQuestions()
step('Creating the user of the service')
if (spawnSync('id', ['vonk']).status !== 0)
  execFileSync('useradd', ['--system', '--user-group', '--home-dir', '/var/lib/vonk', 'vonk'])
execFileSync('install', ['-d', '-m', '0700', '-o', 'vonk', '-g', 'vonk', '/var/lib/vonk'])

step('Creating the roles and the database')
const urls = await prepareDatabase(answers.database, folder)
writeSettings(folder, answers, urls)
if (!vonk('migrate')) process.exit(1)

step('Trying everything')
vonk('doctor')

if (existsSync('/run/systemd/system')) {
  step('Starting the nodes')
  const units = ['vonk@.service', 'vonk-alive@.service', 'vonk-alive@.timer']
  for (const unit of units)
    execFileSync('install', [
      '-m',
      '0644',
      join(release, 'deploy/systemd', unit),
      '/etc/systemd/system',
    ])
  const nodes = ['web', 'web2', 'worker']
  execFileSync('systemctl', ['daemon-reload'])
  execFileSync('systemctl', ['enable', '--now', ...nodes.map((node) => `vonk@${node}`)])
  execFileSync('systemctl', ['enable', '--now', ...nodes.map((node) => `vonk-alive@${node}.timer`)])
} else {
  step(
    'There is no systemd: start "vonk start web", "vonk start web2" and "vonk start worker" yourself.',
  )
}

step(`The first operator, ${answers.operator}`)
vonk('operator', '--email', answers.operator)
step(
  `Next: a proxy with TLS for ${answers.host} (deploy/proxies), then ${answers.origin}/login. The console leads you to the opening.`,
)
