import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { editableTexts, findTextFaults, longestText } from '../../server/texts/site-texts.ts'
import type { listTexts as contract } from '../contract.ts'
import { listSiteTexts } from './site-text.ts'

export async function listTexts(
  ctx: MemberContext,
  { catalogue, locale }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { brand } = ctx.site.settings
  const originals = editableTexts(brand, locale, catalogue)
  if (originals.size === 0) throw new ApiError('not_found')
  const stored = await listSiteTexts(ctx.db, ctx.site.id, catalogue)
  const texts = [...originals].map(([key, original]) => {
    const overrides = stored.filter((row) => row.key === key)
    const { text = null, revision = 0 } = overrides.find((row) => row.locale === locale) ?? {}
    return {
      key,
      original,
      text,
      faults: text === null ? [] : findTextFaults(brand, { locale, key, text }),
      missing: text === null && overrides.some((row) => row.text !== null),
      revision,
      longest: longestText(original),
    }
  })
  return { texts }
}
