import type { Rolldown } from 'vite'
import type { PageRoute } from '../src/app/web/page-route.ts'
import { NO_PAGE, pageModule, pageRoutes } from '../src/app/web/routes.ts'

type Module = Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'>
type FindModule = (id: string) => Module | null

/**
 * Log-in and sign-up are separate parts: they load nothing that only members see. Lists of people
 * load nothing of a whole profile, nor the filters, which a sheet loads when it is opened. What a
 * member says about himself is a part as well. The pages behind mailed links share `accounts`, apart
 * from the settings and the steps of sign-up.
 */
const PART_OF_ROUTE: Record<string, string> = {
  login: 'login',
  signup: 'signup',
  'members-id-signup': 'signup',
  'signup-matches': 'people',
  members: 'people',
  visitors: 'people',
  'likes-type': 'people',
  'match-finder': 'people',
  'swipe-game': 'swipe',
  'members-filters': 'filters',
  requests: 'requests',
  'members-id': 'profile',
  'likes-m-id': 'profile',
  'complete-signup': 'forms',
  profile: 'forms',
  'profile-edit': 'forms',
  'profile-words': 'forms',
  notifications: 'forms',
  'operator-settings': 'settings',
  'operator-settings-group': 'settings',
  'operator-settings-history': 'changes',
  'operator-audit': 'changes',
  'operator-approvals': 'changes',
  'operator-home': 'brands',
  'operator-overview': 'brands',
  'operator-inbox': 'brands',
  'operator-contact': 'brands',
  'operator-photos': 'reviews',
  'operator-selfies': 'reviews',
  'operator-profile-texts': 'reviews',
  'operator-voice-intros': 'reviews',
  'operator-new-accounts': 'reviews',
  'operator-quality': 'reviews',
  'operator-orders': 'orders',
  'operator-order': 'orders',
  'operator-withdrawals': 'orders',
  'operator-chargebacks': 'orders',
  'operator-dispute-ratio': 'orders',
  'operator-months': 'accounting',
  'operator-oss': 'accounting',
  'operator-books': 'accounting',
  'operator-reconciliation': 'accounting',
  'operator-statistics': 'figures',
  'operator-costs': 'figures',
  'operator-mails': 'mails',
  'operator-pushes': 'mails',
  'operator-system': 'mails',
}

const CONSOLE_PARTS = new Set([
  'operator',
  'settings',
  'changes',
  'brands',
  'reviews',
  'orders',
  'accounting',
  'figures',
  'mails',
])

/** Parts whose common modules are a chunk of their own, which other pages do not load. */
const SHARED_CHUNKS: [chunk: string, parts: Set<string>][] = [
  ['people', new Set(['people', 'profile', 'filters', 'swipe'])],
  ['forms', new Set(['forms', 'swipe', 'landers'])],
  ['operator', CONSOLE_PARTS],
]
/** Pages of the other features are in one part, whose modules every page of a member loads. */
const PART_OF_FEATURE: Record<string, string> = {
  accounts: 'accounts',
  aftercare: 'aftercare',
  causes: 'causes',
  chat: 'chat',
  contact: 'contact',
  honesty: 'honesty',
  payments: 'money',
  meetings: 'meetings',
  pages: 'texts',
}
const GUEST_PARTS = new Set(['login', 'signup'])
/**
 * Parts of pages that few people open, or that load no script: what others need as well stays where it
 * would be without them, and what only these share is the chunk `seldom`.
 */
const SELDOM_PARTS = new Set([
  'aftercare',
  'causes',
  'contact',
  'requests',
  'honesty',
  'meetings',
  'texts',
  'static',
])

const isSeldom = (part: string) => SELDOM_PARTS.has(part)

function partOf({ name, module, layout, hydrate }: PageRoute): string {
  if (hydrate === 'never') return 'static'
  if (layout === 'lander') return 'landers'
  const own = PART_OF_ROUTE[name]
  if (own !== undefined) return own
  if (name.startsWith('operator-')) return 'operator'
  return PART_OF_FEATURE[module.split('/')[0] ?? ''] ?? 'members'
}

// Local pages, which show every component, would make all of them shared by several parts.
const published = pageRoutes.filter(({ localOnly }) => !localOnly)
const partOfPage = new Map<string, string>([
  ...published.map((route) => [`\0${pageModule(route.name)}`, partOf(route)] as const),
  [`\0${pageModule(NO_PAGE)}`, 'members'],
])

/**
 * Returns the chunk of a module that several pages share: `core` for all pages, `people` and `forms`
 * for parts that are alike, `members` for several other parts of the site, else that of its part;
 * null for no group.
 */
export function chunkOf(id: string, find: FindModule): string | null {
  const info = find(id)
  // A page or dialog that is imported on demand would leave a second file, and a style sheet an
  // empty script.
  if (!info || info.isEntry || info.dynamicImporters.length > 0 || id.endsWith('.css')) return null
  const importing = importingParts(id, find)
  const ofMembers = [...importing].filter((part) => !CONSOLE_PARTS.has(part))
  // What the console shares with pages that few people open must not bring its other code there.
  if (ofMembers.length > 0 && ofMembers.length < importing.size && ofMembers.every(isSeldom))
    return ofMembers.length > 1 ? 'seldom' : (ofMembers[0] ?? null)
  const parts = withoutSeldom(importing)
  const [first = null] = parts
  if (parts.has('entry') || (parts.size > 1 && [...parts].some((part) => GUEST_PARTS.has(part))))
    return 'core'
  if (parts.size < 2) return first
  if ([...parts].every(isSeldom)) return 'seldom'
  const neighbours = SHARED_CHUNKS.find(([, members]) =>
    [...parts].every((part) => members.has(part)),
  )
  return neighbours?.[0] ?? 'members'
}

function withoutSeldom(parts: Set<string>): Set<string> {
  const others = new Set([...parts].filter((part) => !isSeldom(part)))
  return others.size > 0 ? others : parts
}

/** What every page loads, or every page of a member: live events, when it is idle. */
const STARTS: Record<string, string> = {
  'app/web/entry-client.ts': 'entry',
  'app/web/live.ts': 'live',
}

/** Returns the parts of the site whose pages import a module, directly or through others. */
function importingParts(id: string, find: FindModule): Set<string> {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const part = STARTS[module.split('/src/')[1] ?? ''] ?? partOfPage.get(module)
    if (part !== undefined) parts.add(part)
    for (const importer of find(module)?.importers ?? []) visit(importer)
  }
  visit(id)
  return parts
}

/** Names a group's chunk after the module's chunk, or `chunk`. */
const named =
  (chunk?: string) =>
  (id: string, graph: Rolldown.ChunkingContext): string | null => {
    const name = chunkOf(id, (module) => graph.getModuleInfo(module))
    return chunk === undefined || name === chunk ? name : null
  }

/**
 * A page loads few files: React and libraries, what pages share, and the page itself. Reasons:
 * decisions/0009.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query)|use-intl|@formatjs)\//,
  },
  // Loaded even by the offline page and by pages that hydrate on the first touch, so nothing else
  // may be in it.
  {
    name: 'preload',
    test: /preload-helper|\/src\/(?:web\/(?:register-worker|session-channel|member-storage|outbox-store)|platform\/untyped)\.ts|\/idb-keyval\//,
  },
  // The most widely shared modules come first, because a group includes the imports of its modules.
  { name: named('core'), debugName: 'core', minShareCount: 2 },
  { name: named('members'), debugName: 'members', minShareCount: 2 },
  { name: named('people'), debugName: 'people', minShareCount: 2 },
  { name: named('forms'), debugName: 'forms', minShareCount: 2 },
  { name: named('operator'), debugName: 'operator', minShareCount: 2 },
  { name: named(), debugName: 'parts', minShareCount: 2 },
]
