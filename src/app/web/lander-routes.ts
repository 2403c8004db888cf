import { page, type PageRoute } from './page-route.ts'

/** Below `/landers`; specification, section 2. */
const landers = [
  'adultonly',
  'tinderswipe',
  'whoneedsstrings',
  'alonetonight/:slug?',
  'collagelanding/:slug?',
  'gallery/:slug?',
  'iconslanding/:slug?',
  'maplanding/:slug?',
  'socialnetwork/:slug?',
  'transitionsvideolanding/:slug?',
  'video/:slug?',
]
/** Below `/members/:id`. */
const entries = ['landing', 'landing2/:slug?', 'landing3/:slug?']

const toName = (path: string) => path.replace('/:slug?', '')
const capitalized = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())

/**
 * The landers, each with a catalogue of its own, and the entry pages of a member, which share one;
 * data choose the blocks of both.
 * Literal, because the route table is part of every page's script, and the rules of landers are
 * not.
 */
export const landerRoutes: PageRoute[] = [
  ...landers.map((path) =>
    page(`landers-${toName(path)}`, `/landers/${path}`, 'pages/web/pages/lander-page.tsx', {
      texts: ['landers', `lander${capitalized(toName(path))}`, 'traits', 'honestyStrip'],
      layout: 'lander',
      hydrate: 'touch',
      sameForVisitors: true,
      thirdParties: true,
    }),
  ),
  ...entries.map((path) =>
    page(`members-id-${toName(path)}`, `/members/:id/${path}`, 'pages/web/pages/entry-page.tsx', {
      texts: ['landers', 'landerEntry'],
      layout: 'lander',
      hydrate: 'touch',
    }),
  ),
]
