import type { Route } from './route-sizes.ts'

/** kB (1,000 bytes) of brotli JavaScript up to the first interaction, by the first rule that fits; see ARCHITECTURE.md, "Pages". */
const budgets: { fits: (route: Route) => boolean; kilobytes: number }[] = [
  { fits: ({ path, hydrate }) => path === '/' && hydrate === 'touch', kilobytes: 40 },
  { fits: ({ hydrate, layout }) => hydrate !== 'load' || layout === 'lander', kilobytes: 15 },
  { fits: ({ module }) => module.startsWith('accounts/'), kilobytes: 105 },
  { fits: () => true, kilobytes: 130 },
]

export function budgetOf(route: Route): number {
  return budgets.find(({ fits }) => fits(route))?.kilobytes ?? 0
}
