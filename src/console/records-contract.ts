import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'

/** What members consent to; `promoted` and `indexed` are switches of the profile. */
const consentKinds = [
  'terms',
  'statistics',
  'marketing',
  'orientation',
  'resale',
  'mandate',
  'promoted',
  'indexed',
] as const

export const MemberConsent = z.object({
  id: z.string(),
  kind: z.enum(consentKinds),
  /** Somebody was asked and said no. */
  refused: z.boolean(),
  /** The version of the text that was agreed to; empty where it has none. */
  version: z.string(),
  language: z.nullable(z.string()),
  source: z.enum(['sign_up', 'visit', 'panel', 'profile', 'privacy', 'checkout']),
  /** Whom or what it names: a partner, the end of an account number, which moderators do not see. */
  detail: z.string(),
  /** null: the time is not stored. */
  at: z.nullable(Instant),
  withdrawn_at: z.nullable(Instant),
})
export type MemberConsent = z.infer<typeof MemberConsent>

/** Lists what a member consented to, which version and when, and what they withdrew. */
export const listMemberConsents = call({
  method: 'GET',
  path: '/api/operator-member-consents.php',
  access: 'operator',
  roles: ['support', 'moderator'],
  input: z.object({ id: Id }),
  /** The latest first. */
  output: z.object({ consents: z.array(MemberConsent) }),
  fails: {},
})

/** Lists the looks of the staff at a member and at private content about them. */
export const listMemberLooks = call({
  method: 'GET',
  path: '/api/operator-member-looks.php',
  access: 'operator',
  roles: ['support', 'moderator', 'finance'],
  input: z.object({ id: Id }),
  output: z.object({
    /** The latest first. */
    looks: z.array(
      z.object({
        id: Id,
        by: z.string(),
        action: z.string(),
        subject: z.object({ kind: z.string(), id: z.string() }),
        at: Instant,
      }),
    ),
    total: z.int(),
  }),
  fails: {},
})
