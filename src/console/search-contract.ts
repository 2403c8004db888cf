import * as z from 'zod'
import { CaseState, ComplaintKind, ReportReason } from '../moderation/contract.ts'
import { orderStatuses } from '../payments/contract.ts'
import { call } from '../platform/contract.ts'
import { Currency, Id, Instant, singleLineText } from '../platform/ids.ts'
import { anyStaff } from '../platform/staff-roles.ts'
import { Origin } from '../profiles/contract.ts'
import { memberStates } from './actions-contract.ts'

/** Another brand, whose console opens the result; null for the brand of the request. */
const HitBrand = z.nullable(z.object({ name: z.string(), origin: z.url() }))

/** What of it was searched for; `text` is the digits, number or day that it has. */
const matchedBy = <const By extends string>(by: By[]) =>
  z.object({ by: z.enum(by), text: z.string() })

const MemberHit = z.object({
  kind: z.literal('member'),
  brand: HitBrand,
  id: Id,
  name: z.string(),
  age: z.int(),
  city: z.string(),
  /** Null in another brand too, whose photos only its own host shows. */
  portrait: z.nullable(z.string()),
  state: z.enum(memberStates),
  suspended_until: z.nullable(Instant),
  premium: z.boolean(),
  origin: Origin,
  /** How many orders; null without a role for them. */
  orders: z.nullable(z.int()),
  matched: matchedBy(['id', 'name', 'address', 'iban', 'card']),
})
export type MemberHit = z.infer<typeof MemberHit>

const OrderHit = z.object({
  kind: z.literal('order'),
  brand: HitBrand,
  id: Id,
  credits: z.int(),
  amount: z.int(),
  currency: Currency,
  status: z.enum(orderStatuses),
  /** The name of the buyer. */
  buyer: z.string(),
  matched: matchedBy(['id', 'invoice', 'payment', 'date']),
})
export type OrderHit = z.infer<typeof OrderHit>

const CaseHit = z.object({
  kind: z.literal('case'),
  brand: HitBrand,
  /** With the letter of its kind, as on the receipt. */
  id: z.string(),
  about: z.union([ReportReason, ComplaintKind]),
  state: CaseState,
})

const SearchResult = z.discriminatedUnion('kind', [MemberHit, OrderHit, CaseHit])
export type SearchResult = z.infer<typeof SearchResult>

/**
 * Finds members by id, words of their name or exact e-mail address, and for those who see orders by
 * the last four digits of their IBAN or kept card; orders by number, number of an invoice, the
 * provider's id of the payment or the day it was paid (UTC); cases by number. As far as the roles
 * allow: in this brand, and in those where the caller has a staff account with the same confirmed
 * address. A hit by address, IBAN or card is in the audit log of its brand.
 */
export const searchConsole = call({
  method: 'GET',
  path: '/api/operator-search.php',
  access: 'operator',
  roles: anyStaff,
  writes: true,
  input: z.object({ q: singleLineText(100, 1) }),
  output: z.object({ results: z.array(SearchResult) }),
  fails: {},
})
