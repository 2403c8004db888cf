import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Checks that the relative links of Markdown files, `[text](path)`, lead to files, and that the index
 * of decisions lists each page by its title, and that what the guides for engineers name in code
 * exists. `links.ts <folder>` checks a packed release.
 */
const [, , packed] = process.argv
if (packed) process.chdir(packed)
const documents = packed
  ? globSync('**/*.md', { exclude: ['node_modules/**'] })
  : execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'])
      .toString()
      .split('\0')
      .filter((path) => path !== '' && existsSync(path))

const withoutCode = (text: string) => text.replace(/```[^]*?```|`[^`\n]*`/g, '')

const brokenLinks = documents.flatMap((path) =>
  [...withoutCode(readFileSync(path, 'utf8')).matchAll(/\]\((?<target>[^)#\s]+)[^)]*\)/g)]
    .map(({ groups }) => decodeURI(groups?.['target'] ?? ''))
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(dirname(path), target)))
    .map((target) => `${path}: ${target} does not exist`),
)

/** Files that documents of a release name in code, such as `deploy/backup/restore.sh`. */
const missingFiles = documents
  .filter((path) => /^(?:docs\/|README|SECURITY)/.test(path))
  .flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /`(?<file>(?:bin|deploy|docs|migrations)\/[\w./@-]+)`/g,
      ),
    ]
      .map(({ groups }) => groups?.['file'] ?? '')
      .filter((file) => !existsSync(file))
      .map((file) => `${path}: ${file} does not exist`),
  )

const index = readFileSync('decisions/README.md', 'utf8')
const unlisted = documents
  .filter((path) => /^decisions\/(?!0000)\d{4}-/.test(path))
  .map((path) => ({ path, title: /^# \d{4}: (?<title>.+)/.exec(readFileSync(path, 'utf8')) }))
  .filter(
    ({ path, title }) =>
      !index.includes(`[${title?.groups?.['title'] ?? ''}](${path.replace('decisions/', '')})`),
  )
  .map(({ path }) => `${path}: decisions/README.md does not list it by its title`)

/** Files and functions that the guides for engineers name; a packed release has no tests. */
function listMissingNames(): string[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.json', '*.sql'])
    .toString()
    .split('\n')
    .filter((path) => existsSync(path))
  const names = new Set(files.flatMap((path) => readFileSync(path, 'utf8').match(/\w+/g) ?? []))
  return ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md'].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/`(?<name>src\/[\w./-]+[.]tsx?|[a-z]+[A-Z]\w*)`/g)]
      .map(({ groups }) => groups?.['name'] ?? '')
      .filter((name) => !(name.startsWith('src/') ? existsSync(name) : names.has(name)))
      .map((name) => `${path}: ${name} does not exist`),
  )
}

const missingNames = packed ? [] : listMissingNames()
const failures = [...brokenLinks, ...missingFiles, ...unlisted, ...missingNames]
for (const failure of failures) process.stderr.write(`${failure}\n`)
process.exit(failures.length > 0 ? 1 : 0)
