import { matchesGlob } from 'node:path'
import * as z from 'zod'

const Names = z._default(z.record(z.string(), z.string()), {})
const PackageFile = z.object({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
})

/** The sections of docs/dependencies.md, and the lists of package.json that they describe. */
const sections: Record<string, (keyof z.infer<typeof PackageFile>)[]> = {
  'Production dependencies': ['dependencies', 'optionalDependencies'],
  'Development dependencies': ['devDependencies'],
}

/** Returns the names, or patterns of names, in the first column of a section's table. */
function readNames(page: string, title: string): string[] {
  const [, section = ''] = page.split(`## ${title}\n`)
  const [table = ''] = section.split('\n## ')
  const cells = [...table.matchAll(/^\| (`[^|]+)\|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

/** Returns what docs/dependencies.md and package.json do not have in common. */
export function compareDependencies(page: string, packageFile: string): string[] {
  const lists = PackageFile.parse(JSON.parse(packageFile))
  return Object.entries(sections).flatMap(([title, keys]) => {
    const installed = keys.flatMap((key) => Object.keys(lists[key]))
    const documented = readNames(page, title)
    const undocumented = installed
      .filter((name) => !documented.some((pattern) => matchesGlob(name, pattern)))
      .map((name) => `“${title}” has no line for ${name}`)
    const removed = documented
      .filter((pattern) => !installed.some((name) => matchesGlob(name, pattern)))
      .map((pattern) => `“${title}” names ${pattern}, which package.json does not list there`)
    return [...undocumented, ...removed]
  })
}
