import * as z from 'zod'
import { SignalRule } from '../../safety/contract.ts'
import { call } from '../../platform/contract.ts'
import { EmptyObject, Id, Instant } from '../../platform/ids.ts'
import { locales } from '../../platform/locales.ts'

/** Why an account is in the view: how many people were shown a signal of a rule. */
const RuleCount = z.object({ rule: SignalRule, people: z.int() })

const PressureAccount = z.object({
  member: Id,
  name: z.string(),
  age: z.nullable(z.int()),
  joined_at: Instant,
  /** Different people who were shown a signal and did not call it fine; at least three. */
  people: z.int(),
  signals: z.int(),
  rules: z.array(RuleCount),
  /** People who said that it is fine, and reports about the account, in the same time. */
  fine: z.int(),
  reports: z.int(),
  /** The last look of the staff, and the case that was opened. */
  look: z.nullable(z.object({ at: Instant, by: z.string(), number: z.nullable(z.string()) })),
})
export type PressureAccount = z.infer<typeof PressureAccount>

/** Lists accounts whose messages raised signals with several people: a list to look at, no more. */
export const listPressure = call({
  method: 'GET',
  path: '/api/pressure.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({ weeks: z._default(z.enum(['1', '4']), '1') }),
  output: z.object({ accounts: z.array(PressureAccount) }),
  fails: {},
})

/**
 * Opens what an account wrote that raised signals: the sentences alone. The look is in the audit
 * log and in the member's data export.
 */
export const getPressure = call({
  method: 'GET',
  path: '/api/pressure-sentences.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({ member: Id, weeks: z._default(z.enum(['1', '4']), '1') }),
  output: z.object({
    sentences: z.array(
      z.object({
        rule: SignalRule,
        text: z.string(),
        people: z.int(),
        first_at: Instant,
        last_at: Instant,
      }),
    ),
  }),
  fails: { not_found: 404 },
})

/** Says that an account looks fine, or opens a case about it; nothing else happens to it. */
export const judgePressure = call({
  method: 'POST',
  path: '/api/pressure.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({ member: Id, outcome: z.enum(['fine', 'case']) }),
  output: z.object({ number: z.nullable(z.string()) }),
  fails: { not_found: 404 },
})

const Language = z.nullable(z.enum(locales))

const RuleState = z.object({
  rule: SignalRule,
  /** null: needs no language. */
  language: Language,
  /** Signals shown in 28 days, and how many of them were called fine. */
  displayed: z.int(),
  fine: z.int(),
  /** Shares on the corpus; null where nothing is measured. */
  precision: z.nullable(z.number()),
  recall: z.nullable(z.number()),
  /** Off by its precision: nobody can turn it on. */
  reliable: z.boolean(),
  on: z.boolean(),
})
export type RuleState = z.infer<typeof RuleState>

/** Lists the rules by language: how good they are, and whether they are on. */
export const listSignalRules = call({
  method: 'GET',
  path: '/api/signal-rules.php',
  access: 'operator',
  roles: ['moderator'],
  input: EmptyObject,
  output: z.object({ rules: z.array(RuleState) }),
  fails: {},
})

/** Turns a rule off or on for a language. */
export const switchSignalRule = call({
  method: 'PUT',
  path: '/api/signal-rules.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: z.object({ rule: SignalRule, language: Language, on: z.boolean() }),
  output: EmptyObject,
  fails: { rule_not_reliable: 409 },
})
