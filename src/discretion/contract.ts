import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/** What a member chose; who changed nothing has the defaults. */
export const Discretion = z.object({
  /** A button on every page, and Esc three times, leave the site at once. */
  quick_exit: z.boolean(),
})
export type Discretion = z.infer<typeof Discretion>

/** Returns the member’s choices, and what the brand offers. */
export const getDiscretion = call({
  method: 'GET',
  path: '/api/discretion.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    discretion: Discretion,
    /** The host of the page to which the quick exit leads; null where the brand has none. */
    exit_host: z.nullable(z.string()),
  }),
  fails: {},
})

/** Changes the given choices. */
export const updateDiscretion = call({
  method: 'PUT',
  path: '/api/discretion.php',
  access: 'member',
  input: z.object({ quick_exit: z.optional(z.boolean()) }),
  output: z.object({ discretion: Discretion }),
  fails: {},
  repeat: 'natural',
})
