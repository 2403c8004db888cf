import * as z from 'zod'
import { Id, multilineText } from '../platform/ids.ts'

/** The longest comment, in graphemes. */
export const COMMENT_LENGTH = 120

/** A comment with a like, on one photo or on the answer to one prompt. */
export const NewComment = z.object({
  text: multilineText(COMMENT_LENGTH, 1),
  photo: z.optional(Id),
  prompt: z.optional(z.string().check(z.maxLength(40))),
})
export type NewComment = z.infer<typeof NewComment>

/** A comment as the two of a match see it, above their messages. */
export const MatchComment = z.object({
  mine: z.boolean(),
  text: z.string(),
  /** The answer that it is about, as it was then. */
  answer: z.nullable(z.object({ question: z.string(), text: z.string() })),
  /** The photo that it is about; null as well when it is no longer there, or locked for the reader. */
  photo: z.nullable(z.string()),
})
export type MatchComment = z.infer<typeof MatchComment>
