import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, multilineText } from '../platform/ids.ts'

/** The longest answer, in graphemes. */
export const ANSWER_LENGTH = 200

const PromptKey = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))

/** A prompt of the catalogue; the question is in the reader’s language. */
export const Prompt = z.object({ prompt: PromptKey, question: z.string() })
export type Prompt = z.infer<typeof Prompt>

/** A member’s own answer. */
export const OwnAnswer = z.object({
  ...Prompt.shape,
  text: z.string(),
  state: z.enum(['visible', 'new', 'changed']),
})
export type OwnAnswer = z.infer<typeof OwnAnswer>

const Answers = z.object({
  answers: z.array(OwnAnswer),
  /** The question that the member asks whoever writes to them first: the answer to the prompt `opening`. */
  opening: z.nullable(OwnAnswer),
})

/** Returns the prompts to choose from, and the member’s answers in their order. */
export const listPrompts = call({
  method: 'GET',
  path: '/api/prompts.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ ...Answers.shape, prompts: z.array(Prompt) }),
  fails: {},
})

/**
 * Answers a prompt, or changes the answer. Others see it once a person of the staff has read it; of a
 * changed one they see the earlier text until then.
 */
export const saveAnswer = call({
  method: 'PUT',
  path: '/api/prompt-answer.php',
  access: 'member',
  input: z.object({ prompt: PromptKey, text: multilineText(ANSWER_LENGTH, 1) }),
  output: Answers,
  fails: { prompt_unknown: 404, too_many_answers: 409 },
  repeat: 'natural',
})

/** Deletes an answer; without one it changes nothing. */
export const removeAnswer = call({
  method: 'DELETE',
  path: '/api/prompt-answer.php',
  access: 'member',
  input: z.object({ prompt: PromptKey }),
  output: Answers,
  fails: {},
  repeat: 'natural',
})

/** Orders the member’s answers; those that are not named come last. */
export const orderAnswers = call({
  method: 'PUT',
  path: '/api/prompt-order.php',
  access: 'member',
  input: z.object({ prompts: z.array(PromptKey).check(z.maxLength(3)) }),
  output: Answers,
  fails: {},
  repeat: 'natural',
})
