import type { Route } from './route-sizes.ts'

/**
 * kB (1,000 bytes) of brotli JavaScript; the first matching rule applies. `goal` and `limit` are for
 * what the first interaction needs: the build fails above `limit`. `received` is the limit for what a
 * browser receives by itself, with what is loaded late and with headers; its goal is that of the first
 * interaction. Reasons: decisions/0009-javascript-before-the-first-touch.md and 1340. Limits above
 * their goals are what those pages weigh now, and only ever go down.
 */
type Sized = Pick<Route, 'path' | 'hydrate' | 'layout'>
type Budget = { goal: number; limit: number; received: number; files: number }

const budgets: (Omit<Budget, 'files'> & { files?: number; fits: (route: Sized) => boolean })[] = [
  {
    fits: ({ path, hydrate }) => path === '/' && hydrate === 'touch',
    goal: 40,
    limit: 40,
    received: 4,
  },
  // The console's own tables, charts and forms, which only staff load. Two pages share a file with
  // pages of visitors.
  { fits: ({ hydrate }) => hydrate === 'console', goal: 165, limit: 185, received: 190, files: 11 },
  {
    fits: ({ hydrate, layout }) => hydrate !== 'load' || layout === 'lander',
    goal: 15,
    limit: 15,
    received: 4,
  },
  { fits: ({ path }) => path === '/login', goal: 115, limit: 115, received: 120 },
  { fits: ({ path }) => path === '/signup', goal: 115, limit: 118, received: 119 },
  { fits: ({ path }) => path === '/members', goal: 140, limit: 140, received: 143 },
  // Includes pending messages, which survive the page.
  { fits: ({ layout }) => layout === 'chat', goal: 145, limit: 145, received: 149 },
  { fits: () => true, goal: 140, limit: 145, received: 151 },
]

export function budgetOf(route: Sized): Budget {
  const { goal, limit, received, files } = budgets.find(({ fits }) => fits(route)) ?? {
    goal: 0,
    limit: 0,
    received: 0,
  }
  return { goal, limit, received, files: files ?? MAX_FILES }
}

/** Script files before the first interaction, unless its budget says more: each costs a request and its headers. */
const MAX_FILES = 10
