import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, multilineText } from '../platform/ids.ts'

const Day = z.iso.date()

/** Lists the versions of the site's terms, the newest first. */
export const listTermsVersions = call({
  method: 'GET',
  path: '/api/operator-terms.php',
  access: 'operator',
  roles: ['content'],
  input: EmptyObject,
  output: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        from: Day,
        /** Whether the site says something else than the product in it. */
        own: z.boolean(),
        /** Members who accepted it. */
        accepted: z.int(),
      }),
    ),
  }),
  fails: {},
})

/** Makes the current wording of the terms a new version, which every member is asked to accept. */
export const publishTerms = call({
  method: 'POST',
  path: '/api/operator-terms.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ from: Day, reason: multilineText(1000, 3) }),
  output: z.object({ version: z.int() }),
  fails: {},
})
