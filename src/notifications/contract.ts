import * as z from 'zod/mini'
import { call } from '../platform/contract.ts'
import { Instant } from '../platform/ids.ts'

const LocalMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: Instant,
})

/** Local mode only: the mails that would have been sent, newest first. */
export const listMailbox = call({
  method: 'GET',
  path: '/api/mailbox.php',
  access: 'anyone',
  input: z.object({ to: z.optional(z.string().check(z.maxLength(300))) }),
  output: z.object({ mails: z.array(LocalMail) }),
  fails: {},
})
