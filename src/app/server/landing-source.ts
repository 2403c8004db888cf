import { landerNames } from '../../landers/contract.ts'
import { entryNames, resolveSlug } from '../../landers/rules.ts'
import type { Locale } from '../../platform/locales.ts'

const names = new Set<string>([...landerNames, ...entryNames])

/**
 * The lander or entry page that a form names, which the visitor may have changed: a known name and
 * a possible slug, else none.
 */
export function parseLandingSource(
  lander: string | null | undefined,
  slug: string | null | undefined,
  locale: Locale,
): { lander: string; slug: string } {
  if (!lander || !names.has(lander)) return { lander: '', slug: '' }
  return { lander, slug: (slug && resolveSlug(slug, locale)) || '' }
}
