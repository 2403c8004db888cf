import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { multilineText } from '../platform/ids.ts'

/** The three answers to whether the service helped. */
export const ratingAnswers = ['yes', 'partly', 'no'] as const
export const RatingAnswer = z.enum(ratingAnswers)
export type RatingAnswer = z.infer<typeof RatingAnswer>

/** Characters of the sentence beside an answer. */
export const MAX_RATING_TEXT = 500

const Token = z.string().check(z.minLength(1), z.maxLength(200))
const State = z.object({ number: z.string(), answer: z.nullable(RatingAnswer) })

/** Says what the link of a mail asks about, and whether it was answered. */
export const getCaseRating = call({
  method: 'GET',
  path: '/api/case-rating.php',
  access: 'anyone',
  input: z.object({ token: Token }),
  output: State,
  fails: { not_found: 404 },
})

/** Answers whether the service helped; the first answer stays. */
export const rateCase = call({
  method: 'POST',
  path: '/api/case-rating.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({
    token: Token,
    answer: RatingAnswer,
    text: z._default(multilineText(MAX_RATING_TEXT, 0), ''),
  }),
  output: State,
  fails: { not_found: 404 },
})
