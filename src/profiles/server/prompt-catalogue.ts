import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { rows } from '../../server/database/query.ts'
import type { PromptTable } from '../../server/database/generated/tables.ts'
import { productTexts } from '../../server/texts/product-texts.ts'
import { OPENING_QUESTION } from '../prompt-rules.ts'
import type { Prompt } from '../prompts-contract.ts'

type Reader = Pick<Context, 'site' | 'locale'>

/** Throws not_found at a brand without prompts. */
export function assertPromptsOn({ site }: Pick<Context, 'site'>): void {
  if (!site.settings.prompts) throw new ApiError('not_found')
}

/** Our prompts in a language, by key. */
export const productPrompts = ({ site, locale }: Reader): Map<string, string> =>
  new Map(
    [...productTexts(site.settings.brand, locale, 'prompts')].map(([key, question]) => [
      key.replace('question.', ''),
      question,
    ]),
  )

/** What a site changed in the catalogue. */
export async function listSitePrompts({ db, site }: Context): Promise<PromptTable[]> {
  return rows<PromptTable>(
    db,
    sql`select site_id, prompt, questions, retired_at, changed_at from prompt
        where site_id = ${site.id} order by changed_at, prompt`,
  )
}

/** The prompts that members can choose, in the reader's language. */
export async function listOfferedPrompts(ctx: Context): Promise<Prompt[]> {
  const changed = await listSitePrompts(ctx)
  const questions = productPrompts(ctx)
  questions.delete(OPENING_QUESTION)
  for (const { prompt, questions: reworded, retired_at } of changed)
    if (retired_at === null) questions.set(prompt, pickQuestion(reworded, ctx.locale))
    else questions.delete(prompt)
  return [...questions].map(([prompt, question]) => ({ prompt, question }))
}

/** The question of an answer, also of a prompt that is no longer offered; `reworded`: the site's wording. */
export const toQuestion = (ctx: Reader, prompt: string, reworded: unknown): string =>
  pickQuestion(reworded, ctx.locale) || (productPrompts(ctx).get(prompt) ?? '')

/** A question in a language out of the site's wording; empty without one. */
export function pickQuestion(questions: unknown, locale: string): string {
  const texts = new Map(Object.entries(questions ?? {}))
  const question: unknown = texts.get(locale)
  return typeof question === 'string' ? question : ''
}
