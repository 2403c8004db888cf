import type { Route } from './route-sizes.ts'

/**
 * kB (1,000 bytes) of brotli JavaScript up to the first interaction; the first matching rule
 * applies. `goal` is the target; the build fails above `limit`. Reasons:
 * decisions/0009-javascript-before-the-first-touch.md. Limits above the budgets of conversations,
 * members' pages and the console are what those pages weigh now, and only ever go down.
 */
type Budget = { goal: number; limit: number }

const budgets: (Budget & { fits: (route: Route) => boolean })[] = [
  { fits: ({ path, hydrate }) => path === '/' && hydrate === 'touch', goal: 40, limit: 40 },
  // The console's own tables, charts and forms, which only staff load.
  { fits: ({ hydrate }) => hydrate === 'console', goal: 165, limit: 187 },
  { fits: ({ hydrate, layout }) => hydrate !== 'load' || layout === 'lander', goal: 15, limit: 15 },
  { fits: ({ path }) => path === '/login', goal: 115, limit: 115 },
  { fits: ({ path }) => path === '/signup', goal: 115, limit: 118 },
  { fits: ({ path }) => path === '/members', goal: 140, limit: 140 },
  // Includes pending messages, which survive the page.
  { fits: ({ layout }) => layout === 'chat', goal: 145, limit: 147.5 },
  { fits: () => true, goal: 140, limit: 147 },
]

export function budgetOf(route: Route): Budget {
  const { goal, limit } = budgets.find(({ fits }) => fits(route)) ?? { goal: 0, limit: 0 }
  return { goal, limit }
}

/** Script files before the first interaction, on any page: each costs a request and its headers. */
export const MAX_FILES = 10
