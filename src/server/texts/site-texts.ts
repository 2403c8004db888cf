import compile from 'icu-minify/compile'
import { isLocale, type Locale } from '../../platform/locales.ts'
import type { SiteTexts } from '../../platform/site-texts.ts'
import { listCatalogues, productTexts } from './product-texts.ts'
import { readShape } from './message-shape.ts'
import { peopleCountFaults } from './people-counts.ts'
import { pluralFaults, shapeFaults } from './shape-faults.ts'

/** A text of a site as it is stored; `key` is `<catalogue>.<key>`. */
export type StoredText = { locale: string; key: string; text: string }

/** Landers, static pages, emails and push. Labels of profiles, prices and buttons stay ours. */
const EDITABLE = /^(?:land(?:ing|ers)|lander[A-Z]\w*|pages(?:[A-Z]\w*)?|help|mail|\w+Mails)$/
/** What says that a profile or picture is no member's must always be said. */
const LABELS = /(?:^|\.)(?:label(?:led)?|example|drawn)(?:\.|$)/
/** A text may be this many times as long as ours, so that it fits where it stands. */
const GROWTH = 3
/** Short texts may have this many characters. */
const SHORT = 120

export const editableCatalogues = (): string[] =>
  listCatalogues().filter((name) => EDITABLE.test(name))

/** Our texts of a catalogue that a site may say in its own words, by `<catalogue>.<key>`. */
export const editableTexts = (
  brand: string,
  locale: Locale,
  catalogue: string,
): Map<string, string> =>
  new Map(
    EDITABLE.test(catalogue)
      ? [...productTexts(brand, locale, catalogue)]
          .filter(([key]) => !LABELS.test(key))
          .map(([key, text]) => [`${catalogue}.${key}`, text])
      : [],
  )

export const getCatalogue = (key: string): string => key.split('.', 1)[0] ?? ''

export const longestText = (original: string): number => Math.max(SHORT, original.length * GROWTH)

/** What is wrong with a site's text: checked as the product's own texts are. */
export function findTextFaults(brand: string, { locale, key, text }: StoredText): string[] {
  if (!isLocale(locale)) return ['is in an unknown language']
  const original = editableTexts(brand, locale, getCatalogue(key)).get(key)
  if (original === undefined) return ['replaces no text of the product']
  if (text.trim() === '') return ['is empty']
  const longest = longestText(original)
  if (text.length > longest) return [`has more than ${longest} characters`]
  try {
    const shape = readShape(text)
    return [
      ...pluralFaults(locale, shape),
      ...shapeFaults(shape, readShape(original)),
      ...peopleCountFaults(getCatalogue(key), shape),
    ]
  } catch (error) {
    return [`is not valid ICU: ${error instanceof Error ? error.message : 'unknown'}`]
  }
}

/** Compiles the valid texts of a site. Where one is invalid, pages say ours. */
export function compileSiteTexts(
  brand: string,
  stored: readonly StoredText[],
): { texts: SiteTexts; invalid: StoredText[] } {
  const texts: SiteTexts = {}
  const invalid: StoredText[] = []
  for (const row of stored) {
    if (isLocale(row.locale) && findTextFaults(brand, row).length === 0)
      setText((texts[row.locale] ??= {}), row.key.split('.'), compile(row.text))
    else invalid.push(row)
  }
  return { texts, invalid }
}

function setText(
  group: Record<string, unknown>,
  [name = '', ...rest]: string[],
  text: unknown,
): void {
  if (rest.length === 0) group[name] = text
  else {
    const inner = group[name]
    const next: Record<string, unknown> = isGroup(inner) ? inner : {}
    group[name] = next
    setText(next, rest, text)
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
