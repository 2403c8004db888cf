import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/**
 * Counts the members in the visitor's country. Only numbers from which no small group can be
 * computed are returned.
 */
export const countMembersByRegion = call({
  method: 'GET',
  path: '/api/region-counts.php',
  access: 'anyone',
  input: EmptyObject,
  output: z.object({
    /** Null below the minimum group size. */
    total: z.nullable(z.int()),
    /** Regions with enough members, the largest number first. */
    regions: z.array(z.object({ id: z.int(), name: z.string(), members: z.int() })),
  }),
  fails: {},
})
