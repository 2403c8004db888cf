import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Instant } from '../platform/ids.ts'

/** A partner's site that may show the member. */
const Recipient = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty for a site that is no longer a partner. */
  url: z.string(),
  agreed: z.boolean(),
  /** When the site last got the member's profile from us. */
  last_sent_at: z.nullable(Instant),
})
export type Recipient = z.infer<typeof Recipient>

/** Lists the partners that may show the member, and former ones that got the profile. */
export const listRecipients = call({
  method: 'GET',
  path: '/api/partner-sites.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ recipients: z.array(Recipient) }),
  fails: {},
})

/** Agrees to be shown by one partner, or withdraws the consent. */
export const setRecipient = call({
  method: 'PUT',
  path: '/api/partner-sites.php',
  access: 'member',
  input: z.object({ id: z.string().check(z.maxLength(40)), agreed: z.boolean() }),
  output: z.object({ recipients: z.array(Recipient) }),
  fails: { not_found: 404 },
  repeat: 'natural',
})
