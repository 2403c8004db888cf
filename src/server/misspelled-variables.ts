import { variables } from './config-variables.ts'

type MisspelledName = { name: string; meant: string }

const names = Object.entries(variables).flatMap(([name, { secret }]) =>
  secret ? [name, `${name}_FILE`] : [name],
)
const knownNames: ReadonlySet<string> = new Set(names)

/** A short name has many neighbours that mean something else, such as HOME and HOST. */
const SHORT = 7

/**
 * Finds variables that nothing reads although they look like ones that are read: one or two letters
 * differ, or a file is named for a value that is no secret.
 */
export function findMisspelledVariables(env: NodeJS.ProcessEnv): MisspelledName[] {
  return Object.keys(env).flatMap((name) => {
    if (knownNames.has(name) || !env[name]) return []
    const value = name.replace(/_FILE$/, '')
    const meant = value !== name && knownNames.has(value) ? value : findNearest(name)
    return meant === null ? [] : [{ name, meant }]
  })
}

export const misspellingSentence = ({ name, meant }: MisspelledName): string =>
  `${name} is not read; did you mean ${meant}?`

function findNearest(name: string): string | null {
  let nearest: string | null = null
  let max = name.length <= SHORT ? 1 : 2
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) > max) continue
    const distance = countEdits(name, candidate)
    if (distance > max || (distance === max && nearest !== null)) continue
    nearest = candidate
    max = distance
  }
  return nearest
}

/** Letters to insert, remove, replace or swap with the next one (optimal string alignment). */
function countEdits(a: string, b: string): number {
  const table = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const cell = (row: number, column: number) => table[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    table.push([i])
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? cell(i - 2, j - 2) + 1 : Infinity
      table[i]?.push(Math.min(replaced, swapped, cell(i - 1, j) + 1, cell(i, j - 1) + 1))
    }
  }
  return cell(a.length, b.length)
}
