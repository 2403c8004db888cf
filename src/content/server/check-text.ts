import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Locale } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { previewText } from '../../server/texts/preview-text.ts'
import { getCatalogue, editableTexts, findTextFaults } from '../../server/texts/site-texts.ts'
import type { checkText as contract } from '../contract.ts'

export async function checkText(
  { site }: MemberContext,
  { locale, key, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { brand } = site.settings
  assertEditable(brand, locale, key)
  const faults = findTextFaults(brand, { locale, key, text })
  return { faults, previews: faults.length > 0 ? [] : previewText(locale, text) }
}

export function assertEditable(brand: string, locale: Locale, key: string): void {
  if (!editableTexts(brand, locale, getCatalogue(key)).has(key)) throw new ApiError('not_found')
}
