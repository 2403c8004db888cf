import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A package with an exact version and its hash, as in a lockfile. */
export type PinnedPackage = { name: string; version: string; sha512: string }

/**
 * Downloads a package that only a rarely used script reads, without its dependencies, and returns
 * the folder of its files, which exists until the process ends. Installed, it would cost every `npm ci` its size. Throws if the content
 * is not the one that was pinned.
 */
export function downloadPackage({ name, version, sha512 }: PinnedPackage): string {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-package-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const specifier = `${name}@${version}`
  execFileSync('npm', ['pack', specifier, '--silent', '--pack-destination', folder])
  const [archive = ''] = readdirSync(folder)
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')
  if (hash !== sha512) throw new Error(`${specifier} has another content than expected`)
  execFileSync('tar', ['xzf', join(folder, archive), '-C', folder])
  return join(folder, 'package')
}
