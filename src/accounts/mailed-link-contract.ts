import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Token } from './contract.ts'

/** The pages that mailed links with a token in their query lead to. */
export const linkPages = ['activate', 'mail-change-do', 'mail-change-undo', 'reactivate'] as const

/**
 * Tells the page of a mailed link whether its button would work, before it is pressed; changes
 * nothing. `done`: the address is confirmed already.
 */
export const checkLink = call({
  method: 'GET',
  path: '/api/mailed-link.php',
  access: 'anyone',
  input: z.object({ page: z.enum(linkPages), token: Token }),
  output: z.object({ state: z.enum(['usable', 'done']) }),
  fails: { link_expired: 410 },
})
