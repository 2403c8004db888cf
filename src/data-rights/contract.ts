import * as z from 'zod'
import {
  ReauthenticationProof,
  reauthenticationFailures,
} from '../accounts/credentials-contract.ts'
import { call } from '../platform/contract.ts'
import { Instant, Money, EmptyObject, typedText } from '../platform/ids.ts'

/** Returns what a deletion means for this member, to be shown beforehand. */
export const getDeletion = call({
  method: 'GET',
  path: '/api/account-deletion.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    reactivation_days: z.int(),
    credits: z.int(),
    /** Unused paid credits; the member chooses to refund or waive them. */
    paid_credits: z.int(),
    /**
     * Amounts and number of credits that a refund would pay back; `debit`: part of it is paid after
     * a direct debit settles.
     */
    refund: z.object({ amounts: z.array(Money), credits: z.int(), debit: z.boolean() }),
    delete_discount: z.boolean(),
    /** A legal hold keeps the data longer, and the member may be told. */
    kept_by_law: z.boolean(),
  }),
  fails: {},
})

/**
 * Hides the account at once and ends every session. The erasure follows after `reactivation_days`,
 * or immediately if `now` is set.
 */
export const deleteAccount = call({
  method: 'DELETE',
  path: '/api/account.php',
  access: 'member',
  input: z.object({
    password: z.string().check(z.maxLength(500)),
    ...ReauthenticationProof.shape,
    reason: z.optional(typedText(1000)),
    credits: z.optional(z.enum(['refund', 'waive'])),
    now: z.optional(z.boolean()),
  }),
  output: z.object({ deleted: z.literal(true) }),
  fails: { ...reauthenticationFailures, choose_credits: 409 },
})

const DataExport = z.object({
  state: z.enum(['waiting', 'ready', 'failed']),
  created: Instant,
  bytes: z.int(),
  expires: Instant,
})

/** Returns the state of the member’s data export. */
export const getExport = call({
  method: 'GET',
  path: '/api/export.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ export: z.nullable(DataExport) }),
  fails: {},
})

/** Requests an export of all data of the member; a mail announces when it is ready. */
export const requestExport = call({
  method: 'POST',
  path: '/api/export.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ export: z.nullable(DataExport) }),
  fails: {},
})
