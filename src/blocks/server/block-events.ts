import { defineEvent } from '../../server/domain-event.ts'

/**
 * A member blocked another. Each feature hides its data of the pair from both and keeps evidence
 * copies of what a report may need.
 */
export const memberBlocked = defineEvent<{ by: string; other: string; at: Date }>('memberBlocked')

/** An evidence copy expired: features erase what they kept for it up to `upTo`. */
export const evidenceExpired = defineEvent<{ a: string; b: string; upTo: Date }>('evidence_expired')
