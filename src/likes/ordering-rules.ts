import type { Comparison } from './rules.ts'

/** The version of the table below, stored with each suggestion. */
export const ORDERING_VERSION = 2

/**
 * What orders the match finder, and the most points of each rule. The terms, the page “Why” and the
 * order itself are made from this table (DSA, article 27). Nothing counts that is not in it; between
 * equals the number of the member decides, which is random.
 */
export const orderingRules = [
  {
    // More than all others together: a nearer band comes first, whatever else counts.
    rule: 'near_first',
    limit: 160,
    points: (pair: Comparison) => (pair.nearRank === null ? 0 : 40 * (4 - pair.nearRank)),
  },
  {
    rule: 'likes_you',
    limit: 8,
    points: (pair: Comparison) => (pair.likesYou ? 8 : 0),
  },
  {
    rule: 'interests',
    limit: 12,
    points: (pair: Comparison) => 2 * Math.min(pair.sharedInterests, 6),
  },
  {
    rule: 'intention',
    limit: 4,
    points: (pair: Comparison) => (pair.sameIntention ? 4 : 0),
  },
  { rule: 'nearness', limit: 6, points: nearnessPoints },
  { rule: 'age', limit: 4, points: (pair: Comparison) => Math.max(0, 4 - pair.years / 2) },
  {
    rule: 'presence',
    limit: 3,
    points: (pair: Comparison) => (pair.days < 1 ? 3 : pair.days < 7 ? 2 : 0),
  },
  { rule: 'language', limit: 2, points: (pair: Comparison) => (pair.sameLanguage ? 2 : 0) },
  {
    // Less than any difference of the others: it only decides between equals.
    rule: 'last_here',
    limit: 0.1,
    points: (pair: Comparison) => 0.1 / (1 + Math.max(0, pair.days)),
  },
] as const

type OrderingRule = (typeof orderingRules)[number]['rule']

function nearnessPoints({ sameCity, km, sameRegion }: Comparison): number {
  if (sameCity) return 6
  if (km === null) return sameRegion ? 3 : 0
  return Math.max(1, 6 - Math.log2(km))
}

/** The points of each rule that counts for a pair. */
export const getPoints = (pair: Comparison): Partial<Record<OrderingRule, number>> =>
  Object.fromEntries(
    orderingRules.flatMap(({ rule, points }) => {
      const weight = points(pair)
      return weight > 0 ? [[rule, weight]] : []
    }),
  )

/**
 * The score of a suggestion; higher is better. Weighs what couples most often name as the reason
 * they met: interests, distance, age, recent activity.
 */
export const matchScore = (pair: Comparison): number =>
  orderingRules.reduce((sum, { points }) => sum + points(pair), 0)

type Weight = 'strong' | 'medium' | 'light'

/** How much a rule can move somebody up, as a word. */
export function getWeight(rule: OrderingRule): Weight {
  const limit = orderingRules.find((each) => each.rule === rule)?.limit ?? 0
  if (limit >= 8) return 'strong'
  return limit >= 4 ? 'medium' : 'light'
}
