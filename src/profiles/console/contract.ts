import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { EmptyObject, singleLineText } from '../../platform/ids.ts'
import { locales } from '../../platform/locales.ts'

/** The longest question of a prompt, in graphemes. */
export const QUESTION_LENGTH = 80

const Questions = z.partialRecord(z.enum(locales), singleLineText(QUESTION_LENGTH, 1))

/** A prompt of the catalogue, in every language. */
export const CatalogueEntry = z.object({
  prompt: z.string(),
  questions: Questions,
  /** The site added it; the others are ours. */
  own: z.boolean(),
  /** The site words one of ours differently. */
  reworded: z.boolean(),
  /** No longer offered: answers stay, with their question. */
  retired: z.boolean(),
  /** How many members answer it. */
  answers: z.int(),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

/** Lists the prompts of the site, ours and its own, also those that are no longer offered. */
export const listCatalogue = call({
  method: 'GET',
  path: '/api/operator-prompts.php',
  access: 'operator',
  roles: ['content'],
  input: EmptyObject,
  output: z.object({ prompts: z.array(CatalogueEntry) }),
  fails: {},
})

/** Saves a prompt in every language; `prompt` null adds one. A language without a question is refused. */
export const savePrompt = call({
  method: 'PUT',
  path: '/api/operator-prompts.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({
    prompt: z.nullable(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))),
    questions: Questions,
    retired: z.boolean(),
  }),
  output: z.object({ prompt: z.string() }),
  fails: { prompt_unknown: 404, prompt_language_missing: 409 },
})
