import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/** What may bring somebody here; the last is intimate. */
export const intentions = ['lasting', 'open', 'light', 'friendship', 'touch'] as const
export type Intention = (typeof intentions)[number]

/** Who sees an answer. */
export const intentionAudiences = ['all', 'matches', 'nobody'] as const
export type IntentionAudience = (typeof intentionAudiences)[number]

/** One main answer and two more. */
export const MAX_INTENTIONS = 3

export const IntentionKey = z.enum(intentions)

/** An answer to the question what brings a member here, with who sees it. */
const OwnIntention = z.object({
  intention: IntentionKey,
  visibility: z.enum(intentionAudiences),
})
export type OwnIntention = z.infer<typeof OwnIntention>

const Intentions = z.object({
  /** The first one is the main one. */
  intentions: z.array(OwnIntention),
})

/** Returns what the member says brings them here. */
export const getIntentions = call({
  method: 'GET',
  path: '/api/intentions.php',
  access: 'member',
  input: EmptyObject,
  output: Intentions,
  fails: {},
})

/** Replaces what the member says brings them here; the first one is the main one. */
export const saveIntentions = call({
  method: 'PUT',
  path: '/api/intentions.php',
  access: 'member',
  input: z.object({
    intentions: z.array(OwnIntention).check(z.maxLength(MAX_INTENTIONS)),
    /** A separate consent, without which an intimate answer is not stored. */
    intimate_consent: z._default(z.boolean(), false),
  }),
  output: Intentions,
  fails: { consent_missing: 409 },
  repeat: 'natural',
})
