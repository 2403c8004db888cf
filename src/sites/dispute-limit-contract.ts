import * as z from 'zod'
import { integerBetween } from '../platform/ids.ts'

/**
 * From which share of disputed card sales, in basis points, a merchant is charged for each dispute, and
 * from how many cases a month. The defaults are Visa's VAMP as of April 2026 (decision 1810).
 */
export const DisputeLimit = z._default(
  z.object({ basis_points: integerBetween(1, 10_000), min_cases: integerBetween(1, 1_000_000) }),
  { basis_points: 150, min_cases: 1_500 },
)
export type DisputeLimit = z.output<typeof DisputeLimit>
