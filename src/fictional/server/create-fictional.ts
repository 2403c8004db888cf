import { validateBirthDate } from '../../accounts/birth-date-rules.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { readableText } from '../../platform/readable-text.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { createFictional as contract } from '../contract.ts'
import { insertFictional } from './fictional-profile.ts'

export async function createFictional(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const failure = validateBirthDate(
    input.birth_date,
    ctx.site.settings.min_age,
    input.country,
    ctx.now,
  )
  if (failure) throw new ApiError(failure.code, failure.params)
  const id = newId()
  const { name, gender, language, country } = input
  const about = readableText(input.about).trim()
  await insertFictional(ctx, {
    id,
    name: name.trim(),
    gender,
    lookingFor: input.looking_for,
    birthDate: input.birth_date,
    language,
    country,
    about,
  })
  await recordAudit(ctx.db, ctx, {
    action: 'fictional.create',
    subject: { kind: 'fictional', id },
    after: { name: name.trim(), gender, birth_date: input.birth_date, language, country, about },
  })
  return { id }
}
