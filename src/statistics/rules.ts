/** The fewest people that a figure may be about; smaller ones are hidden (null). */
export const MIN_PEOPLE = 5

export const funnelSteps = ['views', 'starts', 'sign_ups', 'confirmations', 'first_orders'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Weeks after the sign-up that the cohorts show. */
export const COHORT_WEEKS = 6

/** A figure as staff may see it; null if it is about too few people. */
export type Figure = number | null

export const isTooFew = (people: number): boolean => people > 0 && people < MIN_PEOPLE

/**
 * Hides the small figures of a column whose total is known, and as many of the rows after them as it
 * takes that none can be computed from the total: at least two are hidden, and together they are at
 * least `2 * MIN_PEOPLE - 1`, so that each of them has several possible values. Which rows are
 * hidden depends on their place, not on their value, as that would narrow it down. If the column is
 * too small, its total is hidden, too.
 */
export function hideSmallFigures(values: readonly number[]): { values: Figure[]; total: Figure } {
  const at = (index: number) => values[index % values.length] ?? 0
  const hidden = new Set([...values.keys()].filter((index) => isTooFew(at(index))))
  const total = sumOf(values, values.keys())
  if (hidden.size === 0) return { values: [...values], total }
  const isComputable = () => hidden.size < 2 || sumOf(values, hidden) < 2 * MIN_PEOPLE - 1
  const [first = 0] = hidden
  for (let index = first + 1; isComputable() && index < first + values.length; index++)
    if (at(index) >= MIN_PEOPLE) hidden.add(index % values.length)
  return {
    values: values.map((value, index) => (hidden.has(index) ? null : value)),
    total: isComputable() ? null : total,
  }
}

const sumOf = (values: readonly number[], indexes: Iterable<number>): number =>
  [...indexes].reduce((sum, index) => sum + (values[index] ?? 0), 0)

/** A share in tenths of a percent that tells nothing about too few people; null without a basis. */
export function shareOf(count: Figure, whole: Figure): number | null {
  return count === null || whole === null || whole === 0 ? null : Math.round((count / whole) * 1000)
}
