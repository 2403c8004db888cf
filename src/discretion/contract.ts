import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/** What a member chose; who changed nothing has the defaults. */
export const Discretion = z.object({
  /** A button on every page, and Esc three times, leave the site at once. */
  quick_exit: z.boolean(),
  /** What mails, pushes and the installed app call themselves instead of the brand. */
  neutral_name: z.nullable(z.string()),
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
    /** In the reader's language. */
    neutral_names: z.array(z.string()),
  }),
  fails: {},
})

/** Changes the given choices. */
export const updateDiscretion = call({
  method: 'PUT',
  path: '/api/discretion.php',
  access: 'member',
  input: z.object({
    quick_exit: z.optional(z.boolean()),
    neutral_name: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  }),
  output: z.object({ discretion: Discretion }),
  fails: {},
  repeat: 'natural',
})
