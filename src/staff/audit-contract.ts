import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Currency, Id, Instant, PageLimit, singleLineText, SiteOfQuery } from '../platform/ids.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The name of the API key by which they did it. */
  api_key: z.nullable(z.string()),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  reason: z.string(),
  before: z.json(),
  after: z.json(),
  /** What amounts of the entry are in, if it is about an order. */
  currency: z.nullable(Currency),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Lists the audit log of the site, the latest first. */
export const listAudit = call({
  method: 'GET',
  path: '/api/operator-audit.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    /** The beginning of an action: `look.`, `staff.roles`. */
    action: z.optional(singleLineText(60)),
    actor: z.optional(Id),
    subject: z.optional(singleLineText(60)),
    /** The member whom it concerns. */
    member: z.optional(Id),
    /** Another brand where the same person is an admin. */
    site: z.optional(SiteOfQuery),
    /** Days in UTC; both are included. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    /** Entries before this one. */
    before: z.optional(Id),
    limit: PageLimit,
  }),
  output: z.object({
    entries: z.array(AuditEntry),
    /** Names of the people whom the entries mention, by their ids. */
    names: z.record(z.string(), z.string()),
    next: z.nullable(Id),
  }),
  fails: {},
})

const Choice = z.object({ id: Id, name: z.string() })

/** Lists what the audit log can be filtered by: the staff, who was concerned lately, and the brands. */
export const listAuditChoices = call({
  method: 'GET',
  path: '/api/operator-audit.php',
  variant: 'choices',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: z.optional(SiteOfQuery) }),
  output: z.object({
    staff: z.array(Choice),
    members: z.array(Choice),
    /** Where the person is an admin, the brand of the request first. */
    brands: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  fails: {},
})

/** Reads the whole chain and says whether every entry is as it was written. */
export const verifyAudit = call({
  method: 'GET',
  path: '/api/operator-audit.php',
  variant: 'verify',
  access: 'operator',
  roles: ['admin'],
  input: z.object({}),
  output: z.object({
    entries: z.int(),
    last_hash: z.nullable(z.string()),
    /** The first entry that was changed, or that follows a removed one. */
    broken: z.nullable(Id),
  }),
  fails: {},
})
