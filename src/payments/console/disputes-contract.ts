import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import {
  Currency,
  EmptyObject,
  Id,
  Instant,
  multilineText,
  PageLimit,
  singleLineText,
} from '../../platform/ids.ts'
import { fileFailures } from '../../photos/contract.ts'

const ChargebackId = z.string().check(z.regex(/^[\w-]{1,100}$/))
const DefenceReasonCode = z.string().check(z.regex(/^[\w.-]{1,100}$/))
const OwnWords = multilineText(3000)
const Decision = z.enum(['contested', 'accepted'])

/**
 * What can be told to the bank: each from our own records, and `words` of the staff. Conversations are
 * none of it.
 */
const evidenceKeys = [
  'order',
  'payment',
  'invoice',
  'receipt',
  'origin',
  'usage',
  'withdrawal',
  'account',
  'words',
] as const
const EvidenceKey = z.enum(evidenceKeys)

export const EvidencePiece = z.object({
  key: EvidenceKey,
  /** The figures of its sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type EvidencePiece = z.infer<typeof EvidencePiece>

/** Who finishes a chargeback. */
export const disputeRoles = ['support', 'finance'] as const

/** A chargeback; amounts in minor units. */
export const Dispute = z.object({
  order: Id,
  chargeback: ChargebackId,
  member: z.object({ id: Id, name: z.string() }),
  /** How the order was paid; old orders do not say. */
  method: z.nullable(z.string()),
  provider: z.string(),
  amount: z.int(),
  currency: Currency,
  reason_code: z.string(),
  reason: z.string(),
  at: Instant,
  due_at: Instant,
  decision: z.nullable(Decision),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
  /** How the provider took the evidence; null if it is handed in by hand. */
  defence: z.nullable(z.enum(['waiting', 'sent', 'refused'])),
  defence_reason: z.string(),
  /** Why the provider refused it, in its own words. */
  defence_note: z.string(),
  reversed_at: z.nullable(Instant),
})
export type Dispute = z.infer<typeof Dispute>

/** Lists chargebacks, or returned direct debits, to decide by time left; or all, the latest first. */
export const listDisputes = call({
  method: 'GET',
  path: '/api/operator-disputes.php',
  access: 'operator',
  roles: disputeRoles,
  input: z.object({
    show: z.optional(z.enum(['open', 'debits', 'all'])),
    /** Chargebacks after this one in the list. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}:[\w-]{1,100}$/))),
    /** Of all; those to decide are listed whole. */
    limit: PageLimit,
  }),
  output: z.object({
    disputes: z.array(Dispute),
    next: z.nullable(z.string()),
    /** How many wait for a decision: direct debits, and payments by any other method. */
    open: z.int(),
    debits: z.int(),
  }),
  fails: {},
})

/** Returns a chargeback with what our records say about the order. */
export const getDispute = call({
  method: 'GET',
  path: '/api/operator-dispute.php',
  access: 'operator',
  roles: disputeRoles,
  input: z.object({ order: Id, chargeback: ChargebackId }),
  output: z.object({
    dispute: Dispute,
    evidence: z.array(EvidencePiece),
    /** What the staff added; all of them are in the file for the bank. */
    pictures: z.array(z.object({ id: Id, name: z.string() })),
  }),
  fails: {},
})

const PICTURE_BYTES = 15 * 1024 * 1024

/** Adds a picture to the evidence of a chargeback to decide; the body is the file. */
export const addDisputePicture = call({
  method: 'POST',
  path: '/api/operator-dispute-picture.php',
  access: 'operator',
  roles: disputeRoles,
  repeat: 'natural',
  upload: PICTURE_BYTES,
  input: z.object({ order: Id, chargeback: ChargebackId, name: singleLineText(120, 1) }),
  output: z.object({ id: Id }),
  fails: { ...fileFailures, dispute_answered: 409, too_many_pictures: 409, own_order: 409 },
})

/** Takes a picture out of the evidence again, until the decision. */
export const removeDisputePicture = call({
  method: 'DELETE',
  path: '/api/operator-dispute-picture.php',
  access: 'operator',
  roles: disputeRoles,
  repeat: 'natural',
  input: z.object({ order: Id, chargeback: ChargebackId, id: Id }),
  output: EmptyObject,
  fails: { dispute_answered: 409, own_order: 409 },
})

/**
 * Returns the file for the bank: before the decision a preview of the chosen pieces, after it what
 * was decided. It contains name and address of the member, so the look is in the audit log.
 */
export const getDisputeFile = call({
  method: 'GET',
  path: '/api/operator-dispute-file.php',
  access: 'operator',
  roles: disputeRoles,
  writes: true,
  input: z.object({
    order: Id,
    chargeback: ChargebackId,
    /** Keys of the chosen pieces, separated by commas. */
    pieces: z.string().check(z.maxLength(200)),
    /** What the staff say in their own words, before the decision. */
    words: z._default(OwnWords, ''),
  }),
  output: z.object({ file: z.string() }),
  fails: {},
})

/**
 * Asks the provider how a chargeback can be defended: the codes of its reasons and the documents that
 * each requires. `by_hand`: the provider takes no evidence by its API, or not for this chargeback.
 */
export const listDefenceReasons = call({
  method: 'GET',
  path: '/api/operator-defence-reasons.php',
  access: 'operator',
  roles: disputeRoles,
  input: z.object({ order: Id, chargeback: ChargebackId }),
  output: z.object({
    result: z.enum(['offered', 'by_hand', 'unreachable']),
    reasons: z.array(z.object({ code: DefenceReasonCode, documents: z.array(z.string()) })),
  }),
  fails: {},
})

/**
 * Contests a chargeback with the chosen pieces of evidence, or accepts it. Once. A returned direct
 * debit can only be accepted. With a reason of the provider, the evidence is handed in there.
 */
export const answerDispute = call({
  method: 'POST',
  path: '/api/operator-dispute.php',
  access: 'operator',
  roles: disputeRoles,
  input: z.object({
    order: Id,
    chargeback: ChargebackId,
    decision: Decision,
    pieces: z.array(EvidenceKey).check(z.maxLength(evidenceKeys.length)),
    defence_reason: z.optional(DefenceReasonCode),
    /** What the bank reads beside the records, in English; never words of a conversation. */
    words: z._default(OwnWords, ''),
    reason: multilineText(1000, 3),
  }),
  output: z.object({ dispute: Dispute }),
  fails: {
    dispute_answered: 409,
    evidence_missing: 400,
    evidence_quotes_chat: 400,
    measure_not_possible: 409,
    own_order: 409,
  },
})
