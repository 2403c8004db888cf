// `npm run drill -- first-day [archive]`: an owner's first day by the documents alone, from the packed release
// on an empty machine to a test order and an open brand, in a browser; prints the diary.
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { findOrInstallBrowser } from '../../scripts/browser.ts'

const root = join(import.meta.dirname, '../..')
const MAX_MINUTES = 15

function pack(): string {
  const run = spawnSync(process.execPath, [join(root, 'scripts/pack.ts')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const path = /release\/\S+\.tar\.gz/.exec(run.stdout)?.[0]
  if (run.status !== 0 || path === undefined) throw new Error('npm run pack failed')
  return join(root, path)
}

const given = process.argv[2]
const source = given === undefined ? pack() : resolve(given)
const folder = mkdtempSync(join(tmpdir(), 'vonk-first-day-'))
for (const path of [source, `${source}.sha256`]) copyFileSync(path, join(folder, basename(path)))
console.log(
  `${basename(source)}: ${Math.round(statSync(source).size / 1_000_000)} MB\n\n| after | step | said by | typed + pressed |\n|---|---|---|---|`,
)
const began = performance.now()
const { status } = spawnSync(
  'unshare',
  [
    ...'--mount --net --pid --fork --kill-child --mount-proc'.split(' '),
    'sh',
    join(import.meta.dirname, 'first-day/machine.sh'),
    folder,
    process.execPath,
    join(import.meta.dirname, 'first-day/day.ts'),
    folder,
    basename(source),
    findOrInstallBrowser().path,
  ],
  { cwd: root, stdio: 'inherit' },
)
const minutes = (performance.now() - began) / 60_000
if (status === 0 && minutes <= MAX_MINUTES) {
  rmSync(folder, { recursive: true, force: true })
} else {
  console.error(`Failed after ${minutes.toFixed(1)} minutes: see ${folder}/machine.log`)
  for (const log of globSync(join(folder, 'log/nginx/error.log')))
    console.error(readFileSync(log, 'utf8').slice(-2_000))
  process.exitCode = 1
}
