/** Pages from which members like, visit and write; a row stores the place in this list, from 1. */
export const contactPages = [
  'profile',
  'search',
  'conversation',
  'likes',
  'visitors',
  'match_finder',
  'swipe_game',
  'welcome',
] as const

type ContactPage = (typeof contactPages)[number]

/** Named jobs that may store a message; the database has them in `contact_job`. */
export const WAITING_MESSAGES = 100
export const DESK_ANSWER = 101
export const OPENED_REQUEST = 102
export const FICTIONAL_NOTICE = 103

const paths: [RegExp, ContactPage][] = [
  [/^\/members\/[^/]+\/chat$/, 'conversation'],
  [/^\/members\/[^/]+$|^\/likes\/m\//, 'profile'],
  [/^\/members$/, 'search'],
  [/^\/chats/, 'conversation'],
  [/^\/likes\/visitors$/, 'visitors'],
  [/^\/likes/, 'likes'],
  [/^\/match-finder$/, 'match_finder'],
  [/^\/swipe-game$/, 'swipe_game'],
  [/^\/(?:signup-matches|complete-signup)$/, 'welcome'],
]

/** The number of the page at a path without its language; 0 for every other page. */
export function toContactSource(path: string): number {
  const [, page] = paths.find(([pattern]) => pattern.test(path)) ?? []
  return page === undefined ? 0 : contactPages.indexOf(page) + 1
}

/** The page of a stored number; null for others and for jobs. */
export const toContactPage = (via: number | null): ContactPage | null =>
  via === null ? null : (contactPages[via - 1] ?? null)
