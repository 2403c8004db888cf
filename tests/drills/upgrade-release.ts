// `npm run drill -- upgrade-release <checkout of the older release> [embedded]`: an installation of the older
// release with the people of the demo, on Debian's PostgreSQL or on the embedded one, becomes this release as
// docs/upgrade.md says; every row of the older release must be there afterwards.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')
const [checkout = '', postgres = 'installed'] = process.argv.slice(2)

/** The archive that `npm run pack` made last in a checkout. */
function archiveOf(directory: string): string {
  const newest = globSync(join(directory, 'release/*.tar.gz'))
    .toSorted((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
    .at(-1)
  if (newest === undefined) throw new Error(`There is no archive: npm run pack in ${directory}`)
  return newest
}

const older = resolve(checkout)
const archives = [archiveOf(older), archiveOf(root)]
const folder = mkdtempSync(join(tmpdir(), 'vonk-upgrade-release-'))
chmodSync(folder, 0o755)
for (const path of archives)
  for (const file of [path, `${path}.sha256`]) copyFileSync(file, join(folder, basename(file)))
const { status } = spawnSync(
  'unshare',
  [
    ...'--mount --net --pid --fork --kill-child --mount-proc'.split(' '),
    'sh',
    join(import.meta.dirname, 'first-day/machine.sh'),
    folder,
    process.execPath,
    join(import.meta.dirname, 'upgrade-release/rehearse.ts'),
    folder,
    older,
    postgres,
    ...archives.map((path) => basename(path)),
  ],
  { cwd: root, stdio: 'inherit' },
)
if (status === 0) rmSync(folder, { recursive: true, force: true })
else console.error(`Failed: see ${folder}/machine.log`)
process.exitCode = status ?? 1
