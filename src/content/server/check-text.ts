import compile from 'icu-minify/compile'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Locale } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { catalogueOf, editableTexts, findTextFaults } from '../../server/texts/site-texts.ts'
import type { checkText as contract } from '../contract.ts'

export async function checkText(
  { site }: MemberContext,
  { locale, key, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { brand } = site.settings
  const original = getOriginal(brand, locale, key)
  const faults = text === null ? [] : findTextFaults(brand, { locale, key, text })
  return { faults, compiled: faults.length > 0 ? null : compile(text ?? original) }
}

/** The product's text, if a site may say another one. */
export function getOriginal(brand: string, locale: Locale, key: string): string {
  const original = editableTexts(brand, locale, catalogueOf(key)).get(key)
  if (original === undefined) throw new ApiError('not_found')
  return original
}
