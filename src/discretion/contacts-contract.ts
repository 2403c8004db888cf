import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmailText, EmptyObject, Instant, Uuid } from '../platform/ids.ts'

/** Contacts that a member may block, in all and newly in 24 hours. */
export const MAX_CONTACTS = 500
export const MAX_CONTACTS_A_DAY = 300

const BlockedContacts = z.object({
  /** What was sent together: when, and how many. Nothing else is known. */
  batches: z.array(z.object({ id: Uuid, at: Instant, count: z.int() })),
})

/** Lists when the member blocked how many contacts. */
export const getBlockedContacts = call({
  method: 'GET',
  path: '/api/blocked-contacts.php',
  access: 'member',
  input: EmptyObject,
  output: BlockedContacts,
  fails: {},
})

/**
 * Blocks email addresses: the member and whoever confirms one of them never see each other. The answer
 * is the same for addresses of members and of others.
 */
export const blockContacts = call({
  method: 'PUT',
  path: '/api/blocked-contacts.php',
  access: 'member',
  input: z.object({
    batch: Uuid,
    emails: z.array(EmailText).check(z.minLength(1), z.maxLength(MAX_CONTACTS_A_DAY)),
  }),
  output: BlockedContacts,
  fails: { email_invalid: 400, too_many_blocked_contacts: 409, contacts_a_day: 429 },
  repeat: 'natural',
})

/** Takes back a batch, or all. Who was hidden by it alone is visible again within the next hours. */
export const unblockContacts = call({
  method: 'DELETE',
  path: '/api/blocked-contacts.php',
  access: 'member',
  input: z.object({ batch: z.optional(Uuid) }),
  output: BlockedContacts,
  fails: {},
  repeat: 'natural',
})
