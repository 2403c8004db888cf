import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/** The figures that the landing pages repeat, each as the honesty page shows it. */
export const stripFigures = ['active_profiles', 'reviewed', 'first_answer'] as const

/**
 * Returns some published figures of the last counted day: none of what the honesty page hides, nor
 * about fewer people than the site's own minimum.
 */
export const getHonestyStrip = call({
  method: 'GET',
  path: '/api/honesty-strip.php',
  access: 'anyone',
  input: EmptyObject,
  output: z.object({
    /** Null before the first count, and while the page is or was turned off that day. */
    day: z.nullable(z.iso.date()),
    /** Of the active profiles those that are fictional. */
    figures: z.array(z.object({ metric: z.enum(stripFigures), value: z.int() })),
    /** Of the month: how many promises are kept and missed; null while none had a case. */
    promises: z.nullable(z.object({ kept: z.int(), missed: z.int() })),
  }),
  fails: {},
})
