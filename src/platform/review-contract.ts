import * as z from 'zod'
import { Id, Instant } from './ids.ts'

/** A person by id and name. */
export const Person = z.object({ id: Id, name: z.string() })

/** What is known of everything that waits for a person of the staff. */
const Head = z.object({
  /** The id of what is reviewed, in its kind. */
  subject: Id,
  since: Instant,
  due_at: Instant,
  /** Who works on it. */
  claimed_by: z.nullable(Person),
  /** The reader must not decide it. */
  for_another: z.boolean(),
})

/** One kind of review in its list: the head, and the fields of the kind. */
export const reviewItem = <const Kind extends string, Fields extends z.core.$ZodShape>(
  kind: Kind,
  fields: Fields,
) => z.object({ kind: z.literal(kind), ...Head.shape, ...fields })

/** A decision about one kind of review. */
export const reviewDecision = <const Kind extends string, Decision extends z.core.$ZodShape>(
  kind: Kind,
  decision: Decision,
) => z.object({ kind: z.literal(kind), subject: Id, ...decision })
