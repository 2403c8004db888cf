import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/**
 * Records that the member accepts the current version of the terms. A repeat changes nothing: the
 * first acceptance is the proof.
 */
export const acceptTerms = call({
  method: 'POST',
  path: '/api/terms.php',
  access: 'member',
  repeat: 'natural',
  /** The version that the member was shown. */
  input: z.object({ version: z.int32() }),
  output: EmptyObject,
  fails: { terms_changed: 409 },
})
