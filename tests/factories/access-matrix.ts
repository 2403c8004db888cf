import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who may make which call: `yes` or a failure code by call and role, and the call's `access`. */
type AccessMatrix = Record<string, Record<string, string>>

/** Reads the list that `node scripts/generate/access-list.ts` writes: one line a call. */
export function readAccessMatrix(): AccessMatrix {
  const file = join(import.meta.dirname, '../contract/access-matrix.tsv')
  const [header = [], ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return Object.fromEntries(
    rows.map(([call = '', ...cells]) => [
      call,
      Object.fromEntries(cells.map((cell, index) => [header[index + 1] ?? '', cell])),
    ]),
  )
}
