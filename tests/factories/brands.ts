import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from './built-pages.ts'

type Change = [file: string, from: string | RegExp, to: string]

/** The changes that make another brand out of a copy of `vonk`. */
export const HARBOUR: Change[] = [
  ['brand.json', '"name": "Vonk"', '"name": "Harbour"'],
  ['tokens.css', '--ember: light-dark(#c8361b, #ff8163)', '--ember: light-dark(#0b5cad, #8cc4ff)'],
  [
    'tokens.css',
    '--on-ember: light-dark(#ffffff, #2b0c04)',
    '--on-ember: light-dark(#fffffe, #02203f)',
  ],
  [
    'tokens.css',
    '--ember-hover: light-dark(#aa2a12, #ff9a81)',
    '--ember-hover: light-dark(#084a8c, #a9d3ff)',
  ],
  [
    'tokens.css',
    '--canvas: light-dark(#faf7f7, #170f15)',
    '--canvas: light-dark(#f6f8fb, #0e131a)',
  ],
  ['logo.svg', 'M4 8.5 13 23', 'M3 20 14 25'],
  ['icon.svg', '#c8361b', '#0b5cad'],
]

/** A folder whose brands/ holds ours and `harbour`, a copy of `vonk` with these changes. */
export function rootWithBrand(changes: Change[], folder = temporaryFolder()): string {
  cpSync(join(root, 'brands'), join(folder, 'brands'), { recursive: true })
  const copy = join(folder, 'brands/harbour')
  cpSync(join(root, 'brands/vonk'), copy, { recursive: true })
  for (const [file, from, to] of changes) {
    const before = readFileSync(join(copy, file), 'utf8')
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${file} has no ${from}`)
    writeFileSync(join(copy, file), after)
  }
  return folder
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-brands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
