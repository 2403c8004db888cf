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
