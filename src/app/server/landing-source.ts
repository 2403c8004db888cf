import { landerNames } from '../../pages/contract.ts'
import { entryNames, resolveSlug } from '../../pages/rules.ts'
import type { Locale } from '../../platform/locales.ts'

const names = new Set<string>([...landerNames, ...entryNames])

/**
 * Parses the lander or entry page named in a form, which the visitor may have changed: empty unless
 * the name is known and the slug valid.
 */
export function parseLandingSource(
  lander: string | null | undefined,
  slug: string | null | undefined,
  locale: Locale,
): { lander: string; slug: string } {
  if (!lander || !names.has(lander)) return { lander: '', slug: '' }
  return { lander, slug: (slug && resolveSlug(slug, locale)) || '' }
}
