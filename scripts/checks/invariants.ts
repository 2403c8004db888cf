import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Each up to this number is there; later ones may be added in any order. */
const COUNT = 113
/** Invariants that may still say "not yet". Never add one. */
const OPEN = new Set([22, 52])

type Invariant = { number: number; files: string[]; open: string }

/** Returns the faults of the page that maps each invariant to the tests that hold it. */
export function invariantFaults(page: string, exists: (file: string) => boolean): string[] {
  const found = readInvariants(page)
  const first = Array.from({ length: COUNT }, (_, index) => index + 1)
  const numbers = new Set([...first, ...found.map(({ number }) => number)])
  const counted = [...numbers].flatMap((number) => {
    const lines = found.filter((each) => each.number === number).length
    return lines === 1
      ? []
      : [`Invariant ${number} has ${lines} lines in docs/invariants.md; it needs one.`]
  })
  return [...counted, ...found.flatMap((invariant) => faultsOf(invariant, exists))]
}

function readInvariants(page: string): Invariant[] {
  return [...page.matchAll(/^\| (\d+) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, number, files = '', open = '']) => ({
      number: Number(number),
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      open: open.trim(),
    }),
  )
}

function faultsOf({ number, files, open }: Invariant, exists: (file: string) => boolean): string[] {
  if (number < 1) return [`There is no invariant ${number}.`]
  const missing = files
    .filter((file) => !exists(file))
    .map((file) => `Invariant ${number} names ${file}, which does not exist.`)
  const isOpen = open.startsWith('not yet:')
  if (isOpen && !OPEN.has(number))
    return [...missing, `Invariant ${number} may not be open: name the test that holds it.`]
  if (files.length === 0 && !isOpen) return [`Invariant ${number} names no test.`]
  return missing
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const page = readFileSync(join(root, 'docs/invariants.md'), 'utf8')
  const faults = invariantFaults(page, (file) => existsSync(join(root, file)))
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
