import * as z from 'zod'
import { call } from '../platform/contract.ts'

/**
 * A page was hidden. Sent by `sendBeacon` with an empty body (specification, section 7), without
 * member and page.
 */
export const hidePage = call({
  method: 'POST',
  path: '/api/page-hidden.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({}),
  output: z.object({}),
  fails: {},
})

/**
 * A visitor who agreed to statistics left a page with `lb` in its address within ten seconds and
 * without doing anything. Sent by `sendBeacon`; the source comes from the cookie.
 */
export const reportBounce = call({
  method: 'POST',
  path: '/api/page-bounce.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({
    lander: z._default(z.string().check(z.maxLength(40)), ''),
    slug: z._default(z.string().check(z.maxLength(40)), ''),
  }),
  output: z.object({}),
  fails: {},
})
