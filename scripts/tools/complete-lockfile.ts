// Adds packages of other platforms that npm omitted from package-lock.json: node
// scripts/tools/complete-lockfile.ts (after an "npm install")
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { missingOptional } from '../checks/supply/packages.ts'

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

// Records preserve the order of keys, so that only the new entries change.
const Entry = z.record(z.string(), z.unknown())
type Entry = z.infer<typeof Entry>
const Names = z._default(z.record(z.string(), z.string()), {})

/**
 * The registry does not list these packages, so their platform is derived from the name. They are
 * never downloaded here.
 */
function entryOf(name: string, range: string, parent: Entry): Entry {
  const words = name.replace(/windows|(?<=node-)win(?=-)/, 'win32').split(/[-/]/)
  const named = (key: string, candidates: string[]) => {
    const found = candidates.filter((word) => words.includes(word))
    return found.length > 0 ? { [key]: found } : {}
  }
  // Without this npm installs the package of the other C library as well.
  const libc = /musl|gnu/.exec(name)?.[0]
  return {
    version: range.replace(/^[~^]/, ''),
    ...named('cpu', processors),
    ...(parent['dev'] === true && { dev: true }),
    ...(libc !== undefined && { libc: [libc === 'musl' ? 'musl' : 'glibc'] }),
    ...('license' in parent && { license: parent['license'] }),
    optional: true,
    ...named('os', systems),
    // npm links the commands of a package that the lockfile names.
    ...(name.startsWith('node-') && { bin: { node: 'bin/node' } }),
  }
}

const text = readFileSync('package-lock.json', 'utf8')
const missing = new Set(missingOptional(text))
const lockfile = Entry.parse(JSON.parse(text))
const { '': root, ...packages } = z.record(z.string(), Entry).parse(lockfile['packages'])
// Our own licence is not that of what we depend on; Node.js, the only such package, is MIT.
for (const parent of [{ ...root, license: 'MIT' }, ...Object.values(packages)]) {
  for (const [name, range] of Object.entries(Names.parse(parent['optionalDependencies']))) {
    const path = `node_modules/${name}`
    const known = packages[path]
    // Without a hash it is one of ours, from an earlier run.
    if (known ? !('integrity' in known) : missing.has(name))
      packages[path] = entryOf(name, range, parent)
  }
}
const sorted = Object.fromEntries(
  Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
)
writeFileSync(
  'package-lock.json',
  `${JSON.stringify({ ...lockfile, packages: { '': root, ...sorted } }, null, 2)}\n`,
)
console.log(`package-lock.json: ${missing.size} entries added`)
