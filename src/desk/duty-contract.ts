import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant, integerBetween } from '../platform/ids.ts'
import { Person } from '../platform/review-contract.ts'
import { RatingAnswer } from './rating-contract.ts'
import { memberRoles } from '../platform/staff-roles.ts'

/** What somebody is on duty for: content and appeals, orders, or all else. */
export const dutyAreas = ['content', 'orders', 'service'] as const
export type DutyArea = (typeof dutyAreas)[number]

/** Weeks that a shift can be repeated for at once. */
export const MAX_WEEKS = 12

const Area = z.enum(dutyAreas)

const Shift = z.object({
  id: Id,
  person: Person,
  area: Area,
  lead: z.boolean(),
  starts_at: Instant,
  ends_at: Instant,
})
export type Shift = z.infer<typeof Shift>

const Times = z.object({
  queue: z.string(),
  answered: z.int(),
  /** Within the promised time. */
  in_time: z.int(),
  median_hours: z.number(),
})

/** Lists the shifts of the next four weeks, who can be on duty, and how fast was answered in 30 days. */
export const listShifts = call({
  method: 'GET',
  path: '/api/duty.php',
  access: 'operator',
  roles: memberRoles,
  input: EmptyObject,
  output: z.object({
    shifts: z.array(Shift),
    people: z.array(Person.extend({ areas: z.array(Area) })),
    queues: z.array(Times),
    /** The same by person. */
    persons: z.array(Times.extend({ person: z.string() })),
    /** What authors of closed cases say, by queue, in 90 days. */
    ratings: z.array(
      z.object({
        queue: z.string(),
        questions: z.int(),
        yes: z.int(),
        partly: z.int(),
        no: z.int(),
      }),
    ),
    /** The latest sentences, of cases that the reader may finish. */
    sentences: z.array(
      z.object({ number: z.string(), answer: RatingAnswer, text: z.string(), at: Instant }),
    ),
  }),
  fails: {},
})

/** Plans a shift, on the same day of several weeks if wanted. */
export const addShift = call({
  method: 'POST',
  path: '/api/duty.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({
    person: Id,
    area: Area,
    lead: z.boolean(),
    starts_at: Instant,
    ends_at: Instant,
    weeks: integerBetween(1, MAX_WEEKS),
  }),
  output: EmptyObject,
  fails: { shift_invalid: 400 },
})

/** Takes a shift out of the plan. */
export const removeShift = call({
  method: 'DELETE',
  path: '/api/duty.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ id: Id }),
  output: EmptyObject,
  fails: {},
})
