import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from './boundaries.ts'

export type MisnamedFile = { path: string; advice: string }

/**
 * Allowed file names beyond the naming rules, each documented by a page in decisions/. Paths are
 * relative to src/.
 */
const exceptions: { path: RegExp; decision: string }[] = [
  { path: /^accounts\/web\/email-suggestion([.]test)?[.]ts$/, decision: '0009' },
  {
    path: /^payments\/server\/(?:orders|provider(?:\/[a-z]+)?)\/[\w-]+([.]test)?[.]ts$/,
    decision: '0050',
  },
  {
    path: /^chat\/server\/(?:contact-score|deliver-message|message-(?:permission|price)|outgoing-message|queue-message|refundable-messages)([.]test)?[.]ts$/,
    decision: '0003',
  },
  { path: /^chat\/server\/(?:add-message|send-batch|send-rows)([.]test)?[.]ts$/, decision: '0850' },
  { path: /^chat\/server\/known-conversations([.]test)?[.]ts$/, decision: '0515' },
  {
    path: /^photos\/server\/(?:decode-\w+|encode-photo|memory-budget|photo-files|photo-input|pipeline)([.]test)?[.]ts$/,
    decision: '0003',
  },
  {
    path: /^data-rights\/server\/(?:erase-(?:restored|member)|export(?:ed-tables|-member|-archives)|personal-tables|sweep-files)([.]test)?[.]ts$/,
    decision: '0003',
  },
  { path: /^profiles\/server\/(?:cards|location-names|main-image)[.]ts$/, decision: '0003' },
  {
    path: /^accounts\/server\/(?:account-(?:mails|status)|operator-account)[.]ts$/,
    decision: '0003',
  },
  {
    path: /^notifications\/server\/(?:digest-content|digests|notification-(?:mail|push)|pending-notification)[.]ts$/,
    decision: '0003',
  },
  { path: /^landers\/web\/(?:blocks\/[\w-]+[.]tsx|variants\/[\w-]+[.]ts)$/, decision: '0200' },
  {
    path: /^partners\/server\/(?:feed|feed-key|give-feed|import-(?:feed|photo)|remove-profiles)([.]test)?[.]ts$/,
    decision: '0241',
  },
  {
    path: /^(?:accounts|profiles)\/server\/advertised-(?:account|profile)[.]ts$/,
    decision: '0241',
  },
  { path: /^photos\/server\/cdn(?:-viewer)?([.]test)?[.]ts$/, decision: '0240' },
  { path: /^sites\/server\/(?:site-registry|check-settings)([.]test)?[.]ts$/, decision: '0003' },
  {
    path: /^search\/server\/(?:search-scope|results|result-count|nearby)([.]test)?[.]ts$/,
    decision: '0003',
  },
  {
    path: /^moderation\/operator\/server\/(?:account-activity|appealed-decision|ban-by-report|answer-values|case-(?:evidence|person|references)|check-account|decide-(?:complaint|report)|issue-statement|open-case|own-case|restore-in-part|sample-decision|send-notice|suspension|transparency-(?:appeals|categories|rows|template))([.]test)?[.]ts$/,
    decision: '0003',
  },
  {
    path: /^moderation\/operator\/server\/(?:check|conclude)-selfie([.]test)?[.]ts$/,
    decision: '0780',
  },
  { path: /^staff\/server\/lapsed-approvals[.]ts$/, decision: '0003' },
  { path: /^imports\/server\/import-invitation[.]ts$/, decision: '0003' },
]

export const exceptionDecisions = (): string[] => exceptions.map((kind) => kind.decision)

const shell = ['app', 'platform', 'server', 'web']
const vagueWords = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'manager',
  'data',
  'info',
  'handle',
  'handler',
  'misc',
])

/**
 * Returns the files under src/ of no kind that ARCHITECTURE.md lists, each with its proper
 * location.
 */
export function findMisnamedFiles(root: string): MisnamedFile[] {
  const files = globSync('src/**/*.*', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const tables = tableNames(root)
  return files
    .toSorted()
    .flatMap((path) => {
      const advice = vagueWordAdvice(path) ?? folderAdvice(root, path, tables)
      return advice ? [{ path, advice }] : []
    })
    .filter(({ path }) => !exceptions.some((kind) => kind.path.test(path.slice('src/'.length))))
}

function vagueWordAdvice(path: string): string | undefined {
  if (/^index[.]tsx?$/.test(fileName(path)))
    return 'a barrel hides where things live: import from the file itself'
  const words = fileName(path).split(/[.-]/)
  const vague = words.find((word) => vagueWords.has(word))
  return vague && `"${vague}" says nothing: name the file after what it does, in words of the trade`
}

function folderAdvice(root: string, path: string, tables: Set<string>): string | undefined {
  const [, folder = '', ...rest] = path.split('/')
  if (shell.includes(folder)) return undefined
  if (!features.includes(folder)) {
    return `src/ holds features (${features.join(', ')}) and ${shell.join(', ')}; a new feature gets its place in the order of scripts/boundaries.ts`
  }
  if (rest[0] === 'operator')
    return sideAdvice(root, `${folder}/operator`, path, rest.slice(1), tables)
  return sideAdvice(root, folder, path, rest, tables)
}

/** `folder` is a feature or its operator folder: both have the same structure. */
function sideAdvice(
  root: string,
  folder: string,
  path: string,
  rest: string[],
  tables: Set<string>,
): string | undefined {
  if (rest.length === 1) return topAdvice(rest[0] ?? '')
  if (rest[0] === 'server') return serverAdvice(root, folder, rest.slice(1), tables)
  if (rest[0] === 'web') return webAdvice(root, folder, rest.slice(1))
  if (rest[0] === 'mail')
    return rest.length === 2 && isMarkup(path)
      ? undefined
      : 'mail/ holds one React template a mail (*.tsx) and no folders'
  return 'a feature has the folders server/, web/, mail/ and operator/ for its staff side'
}

function topAdvice(file: string): string | undefined {
  if (/^(?:[a-z-]+-contract|contract|rules)$/.test(withoutEnding(file)) && file.endsWith('.ts'))
    return undefined
  return 'beside the folders stand only contract.ts (calls; <part>-contract.ts where a feature has many) and rules.ts (pure rules); SQL and operations go to server/, components to web/, mails to mail/'
}

function serverAdvice(
  root: string,
  feature: string,
  rest: string[],
  tables: Set<string>,
): string | undefined {
  const file = rest.at(-1) ?? ''
  if (rest.length > 1)
    return 'server/ has no folders: an operation, a table or jobs.ts each is one file'
  if (!file.endsWith('.ts'))
    return 'server files are .ts; markup of mails goes to mail/, components to web/'
  const name = withoutEnding(file)
  if (['routes', 'permissions', 'jobs', 'exported', 'public'].includes(name) || tables.has(name))
    return undefined
  if (operationNames(root, feature).has(name)) return undefined
  return `${file} is named neither like a call of ${feature}/contract.ts nor like a table of migrations/: an operation is named like its call, SQL like its table, background work is jobs.ts, what other features use is public.ts, a pure rule is rules.ts, what all features need is src/server/`
}

function webAdvice(root: string, feature: string, rest: string[]): string | undefined {
  const file = rest.at(-1) ?? ''
  const name = withoutEnding(file)
  if (rest.length === 2 && rest[0] === 'pages' && isMarkup(file)) return undefined
  if (rest.length === 2 && isPicture(file)) return undefined
  if (rest.length > 1)
    return 'web/ has one folder of code, pages/, with one route module (*.tsx) a page; components stand beside it, pictures in folders of their own'
  if (isMarkup(file)) return undefined
  if (name === 'queries' || /^(?:public|use-)/.test(name)) return undefined
  if (globSync(`src/${feature}/web/${name}/*.*`, { cwd: root }).some(isPicture)) return undefined
  return `web/ holds queries.ts, pages/, components (*.tsx), hooks (use-*.ts) and public.ts(x) for other features; a pure rule goes to rules.ts`
}

const fileName = (path: string) => path.split('/').at(-1) ?? ''
const isPicture = (path: string) => /[.](?:webp|avif|png|jpg|svg|webm|mp4)$/.test(path)
const isMarkup = (path: string) => path.endsWith('.tsx')

/** `send-message.race.test.ts` belongs to `send-message.ts`, so it counts as that file. */
const withoutEnding = (file: string) =>
  file.includes('.test.') ? (file.split('.')[0] ?? '') : file.replace(/[.]tsx?$/, '')

const kebab = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()

function operationNames(root: string, feature: string): Set<string> {
  const contracts = globSync(`src/${feature}/{contract,*-contract}.ts`, { cwd: root })
  const text = contracts.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  return new Set(
    [...text.matchAll(/export const (\w+)(?::[^=]+)? = call\(/g)].map(([, name = '']) =>
      kebab(name),
    ),
  )
}

/** The table `credit_order` may be in credit-order.ts, credit-orders.ts, order.ts or orders.ts. */
function tableNames(root: string): Set<string> {
  const sql = globSync('migrations/*.sql', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  const tables = sql.flatMap((text) =>
    [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?"?(\w+)/gi)].map(
      ([, name = '']) => kebab(name),
    ),
  )
  return new Set(
    tables.flatMap((table) => {
      const words = table.split('-')
      const shortened = words.map((_, index) => words.slice(index).join('-'))
      return shortened.flatMap((name) => [name, plural(name)])
    }),
  )
}

const plural = (name: string) => {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

if (import.meta.main) {
  const misnamed = findMisnamedFiles(process.cwd())
  for (const { path, advice } of misnamed) console.error(`${path}\n  ${advice}`)
  console.log(`file names: ${misnamed.length} misplaced files`)
  process.exit(misnamed.length > 0 ? 1 : 0)
}
