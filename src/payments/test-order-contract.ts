import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id } from '../platform/ids.ts'
import { testResults } from '../providers/contract.ts'

/** Ends the payment of a test order of one's own. Unknown once the brand is open. */
export const endTestOrder = call({
  method: 'POST',
  path: '/api/test-order.php',
  access: 'member',
  input: z.object({ order: Id, result: z.enum(testResults) }),
  output: z.object({}),
  fails: {},
  repeat: 'natural',
})
