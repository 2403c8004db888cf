import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const project = resolve(import.meta.dirname, '..')

/** Creates a temporary project with our packages, in which a check has to find faults. Deleted after the test. */
export function writeSourceTree(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-planted-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
  symlinkSync(join(project, 'package.json'), join(root, 'package.json'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
