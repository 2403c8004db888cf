import sql from 'sql-template-tag'
import { locales } from '../../../platform/locales.ts'
import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { rows } from '../../../server/database/query.ts'
import { listSitePrompts, pickQuestion, productPrompts } from '../../server/prompt-catalogue.ts'
import { OPENING_QUESTION } from '../../prompt-rules.ts'
import type { CatalogueEntry, listCatalogue as contract } from '../contract.ts'

export async function listCatalogue(ctx: MemberContext): Promise<Output<typeof contract>> {
  const [changed, counts] = await Promise.all([listSitePrompts(ctx), countAnswers(ctx)])
  const ours = locales.map((locale) => ({
    locale,
    questions: productPrompts({ site: ctx.site, locale }),
  }))
  const keys = [...(ours[0]?.questions.keys() ?? [])].filter((key) => key !== OPENING_QUESTION)
  const entries: CatalogueEntry[] = keys.map((prompt) => {
    const change = changed.find((each) => each.prompt === prompt)
    return {
      prompt,
      questions: Object.fromEntries(
        ours.map(({ locale, questions }) => [
          locale,
          pickQuestion(change?.questions, locale) || (questions.get(prompt) ?? ''),
        ]),
      ),
      own: false,
      reworded: change !== undefined,
      retired: Boolean(change?.retired_at),
      answers: counts.get(prompt) ?? 0,
    }
  })
  const added = changed
    .filter(({ prompt }) => !keys.includes(prompt))
    .map(({ prompt, questions, retired_at }) => ({
      prompt,
      questions: Object.fromEntries(
        locales.map((locale) => [locale, pickQuestion(questions, locale)]),
      ),
      own: true,
      reworded: false,
      retired: retired_at !== null,
      answers: counts.get(prompt) ?? 0,
    }))
  return { prompts: [...added, ...entries] }
}

async function countAnswers({ db, site }: MemberContext): Promise<Map<string, number>> {
  const counts = await rows<{ prompt: string; answers: number }>(
    db,
    sql`select prompt, count(*)::int as answers from prompt_answer where site_id = ${site.id} group by prompt`,
  )
  return new Map(counts.map(({ prompt, answers }) => [prompt, answers]))
}
