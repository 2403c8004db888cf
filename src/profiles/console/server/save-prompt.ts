import sql from 'sql-template-tag'
import { ApiError } from '../../../platform/api-error.ts'
import { localeNames, locales } from '../../../platform/locales.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { execute } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { listSitePrompts, productPrompts } from '../../server/prompt-catalogue.ts'
import { OPENING_QUESTION } from '../../prompt-rules.ts'
import type { savePrompt as contract } from '../contract.ts'

export async function savePrompt(
  ctx: MemberContext,
  { prompt: existing, questions, retired }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const missing = locales.filter((locale) => !questions[locale])
  if (missing.length > 0)
    throw new ApiError('prompt_language_missing', {
      languages: missing.map((locale) => localeNames[locale]).join(', '),
    })
  if (existing !== null && !(await promptExists(ctx, existing)))
    throw new ApiError('prompt_unknown')
  const prompt = existing ?? `own_${newId()}`
  await execute(
    ctx.db,
    sql`insert into prompt (site_id, prompt, questions, retired_at, changed_at)
        values (${ctx.site.id}, ${prompt}, ${JSON.stringify(questions)}::jsonb, ${retired ? ctx.now : null}, ${ctx.now})
        on conflict (site_id, prompt) do update set questions = excluded.questions, changed_at = excluded.changed_at,
          retired_at = case when excluded.retired_at is null then null else coalesce(prompt.retired_at, excluded.retired_at) end`,
  )
  await recordAudit(ctx.db, ctx, {
    action: 'prompt.save',
    subject: { kind: 'prompt', id: prompt },
    after: { questions, retired },
  })
  return { prompt }
}

async function promptExists(ctx: MemberContext, prompt: string): Promise<boolean> {
  if (prompt === OPENING_QUESTION) return false
  if (productPrompts(ctx).has(prompt)) return true
  return (await listSitePrompts(ctx)).some((each) => each.prompt === prompt)
}
