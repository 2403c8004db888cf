import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { contactGroups } from '../contract.ts'

/** Tenths of a percent; null where too few people are behind it. */
const Share = z.nullable(z.int())

export const outcomes = ['open', 'lapsed', 'declined', 'silent'] as const

export const ContactFigures = z.object({
  /** A share of fewer people is hidden. */
  min_people: z.int(),
  /** Members who chose whom they let write. */
  chose: z.object({ people: z.nullable(z.int()), share: Share }),
  /** What members chose, of all and by gender. */
  groups: z.array(z.object({ who: z.enum(contactGroups), all: Share, female: Share, male: Share })),
  /** First messages of the period that were answered, and of as many days before the first rule. */
  answered: z.object({ share: Share, before: Share }),
  /** Closed doors that members met; nobody is charged for one. */
  closed_doors: z.int(),
  requests: z.object({
    decided: z.int(),
    outcomes: z.array(
      z.object({
        outcome: z.enum(outcomes),
        count: z.int(),
        share: Share,
        median_hours: z.nullable(z.int()),
      }),
    ),
  }),
  /** Blocks by members for each 1,000 first messages, and in as many days before the first rule. */
  blocks: z.object({ per_thousand: z.nullable(z.int()), before: z.nullable(z.int()) }),
  /** Of the last six months, the first one first. */
  months: z.array(z.object({ month: z.iso.date(), answered: Share })),
  /** The day of the first rule that is still in force. */
  rules_began: z.nullable(z.iso.date()),
  /** Of those who began a conversation in the period, how many reached the limit on a day. */
  limits: z.array(
    z.object({ reason: z.enum(['none', 'photo', 'verified']), limit: z.int(), share: Share }),
  ),
  /** Accounts that met many closed doors in seven days, with the others from the same network. */
  probing: z.array(
    z.object({ member: Id, name: z.string(), doors: z.int(), same_network: z.int() }),
  ),
})
export type ContactFigures = z.infer<typeof ContactFigures>

/** What members chose about who may write first, and what follows from it. */
export const getContactFigures = call({
  method: 'GET',
  path: '/api/contact-figures.php',
  access: 'operator',
  roles: ['support', 'moderator'],
  input: z.object({ days: z._default(z.enum(['30', '90']), '30') }),
  output: ContactFigures,
  fails: {},
})
