import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant } from '../platform/ids.ts'
import { ProfileCard } from '../profiles/contract.ts'

/** A kind sentence of five, in the words of the reader's language; null for silence. */
const Sentence = z.nullable(z.int().check(z.gte(1), z.lte(5)))

/** A request as its sender sees it. */
export const SentRequest = z.object({
  text: z.string(),
  at: Instant,
  state: z.enum(['sent', 'declined', 'not_opened']),
  sentence: Sentence,
})
export type SentRequest = z.infer<typeof SentRequest>

const ReceivedRequest = z.object({
  id: Id,
  profile: ProfileCard,
  text: z.string(),
  at: Instant,
  lapses_at: Instant,
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

/** Lists the requests that wait for the member, and those that the member sent. */
export const listRequests = call({
  method: 'GET',
  path: '/api/requests.php',
  access: 'member',
  input: EmptyObject,
  writes: true,
  output: z.object({
    received: z.array(ReceivedRequest),
    sent: z.array(SentRequest.extend({ profile: ProfileCard })),
  }),
  fails: {},
})

/** Opens a request: its message starts a conversation, and its sender pays it now. */
export const openRequest = call({
  method: 'POST',
  path: '/api/requests.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: z.object({ conversation: Id }),
  fails: { request_gone: 404 },
})

/** Declines a request, free and final for six months; in silence its sender never learns of it. */
export const declineRequest = call({
  method: 'POST',
  path: '/api/decline.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Id, sentence: Sentence }),
  output: EmptyObject,
  fails: { request_gone: 404 },
})

/** Takes a decline back, within ten seconds. */
export const undoDecline = call({
  method: 'DELETE',
  path: '/api/decline.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: EmptyObject,
  fails: { request_gone: 404 },
})
