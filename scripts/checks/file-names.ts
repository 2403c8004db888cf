import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { features } from './features.ts'

export type MisnamedFile = { path: string; advice: string }

const shell = ['app', 'platform', 'server', 'web']
const featureFolders = new Set(['server', 'web', 'mail', 'console'])
const vagueWords = new Set(
  'util utils helper helpers manager data info handle handler misc'.split(' '),
)

/**
 * Returns the files under src/ whose folder or name does not tell what they contain, and the calls
 * whose operation is not in a file of the same name; each with advice.
 */
export function findMisnamedFiles(root: string): MisnamedFile[] {
  const files = globSync('src/**/*.*', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const strays = files.toSorted().flatMap((path) => {
    const advice = nameAdvice(path) ?? folderAdvice(path)
    return advice ? [{ path, advice }] : []
  })
  const contracts = files.filter((path) => /(?:^|[/-])contract[.]ts$/.test(path))
  return [...strays, ...contracts.flatMap((path) => findMissingOperations(root, path, files))]
}

function nameAdvice(path: string): string | null {
  const file = path.split('/').at(-1) ?? ''
  if (/^index[.]tsx?$/.test(file))
    return 'a barrel hides where things live: import from the file itself'
  const vague = file.split(/[.-]/).find((word) => vagueWords.has(word))
  return vague ? `"${vague}" says nothing: name the file after what it does` : null
}

function folderAdvice(path: string): string | null {
  const [, top = '', ...rest] = path.split('/')
  if (shell.includes(top)) return null
  if (!features.includes(top))
    return `src/ holds features (${features.join(', ')}) and ${shell.join(', ')}; a new feature gets its place in the order of scripts/checks/features.ts`
  const [first = '', ...inner] = rest[0] === 'console' ? rest.slice(1) : rest
  if (inner.length === 0)
    return /^(?:[a-z-]+-)?(?:contract|rules)(?:[.][a-z.]*test)?[.]ts$/.test(first)
      ? null
      : 'beside the folders stand only contract.ts and rules.ts (or <part>-contract.ts, <part>-rules.ts); SQL and operations go to server/, components to web/, mails to mail/'
  if (!featureFolders.has(first))
    return 'a feature has the folders server/, web/, mail/ and console/ for its staff side'
  return first === 'web' ? null : codeAdvice(first, inner)
}

/** React stays in web/ and mail/. */
function codeAdvice(folder: string, inner: string[]): string | null {
  const isMarkup = inner.at(-1)?.endsWith('.tsx')
  if (folder === 'server' && isMarkup) return 'markup of mails goes to mail/, components to web/'
  if (folder === 'mail' && !(isMarkup && inner.length === 1))
    return 'mail/ holds one React template a mail (*.tsx) and no folders'
  return null
}

/** The operation of a call is in `server/` of its feature, or in a use case that spans features. */
function findMissingOperations(root: string, contract: string, files: string[]): MisnamedFile[] {
  if (contract.startsWith('src/platform/')) return []
  const text = readFileSync(join(root, contract), 'utf8')
  return [...text.matchAll(/export const (\w+)(?::[^=]+)? = call\(/g)].flatMap(([, call = '']) => {
    const file = `${kebab(call)}.ts`
    const places = [`${dirname(contract)}/server/${file}`, `src/app/server/use-cases/${file}`]
    if (places.some((place) => files.includes(place))) return []
    return [{ path: contract, advice: `${call} has no operation in ${places.join(' or ')}` }]
  })
}

const kebab = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

if (import.meta.main) {
  const misnamed = findMisnamedFiles(process.cwd())
  for (const { path, advice } of misnamed) console.error(`${path}\n  ${advice}`)
  console.log(`file names: ${misnamed.length} misplaced files`)
  process.exit(misnamed.length > 0 ? 1 : 0)
}
