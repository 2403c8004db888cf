import * as z from 'zod'
import { call } from '../platform/contract.ts'

/** A page was put away. Sent by beacon with an empty body (specification, section 7): who and which page is not said. */
export const hidePage = call({
  method: 'POST',
  path: '/api/page-hidden.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({}),
  output: z.object({}),
  fails: {},
})
