import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readExceptions } from '../../scripts/checks/messages/catalogues.ts'
import { unescapeHtml } from '../../src/platform/escape-html.ts'
import type { Locale } from '../../src/platform/locales.ts'
import { root } from '../factories/built-pages.ts'

const catalogues = readdirSync(join(root, 'messages/en')).map((file) => file.replace('.json', ''))
/** What a page shows instead of a text that its catalogues lack. */
const rawKey = new RegExp(String.raw`^(?:${catalogues.join('|')})(?:[.]\w+)+$`)
const { sameAsEnglish } = readExceptions(root)

const attributes = /\s(?:aria-label|aria-valuetext|title|placeholder|alt)="([^"]*)"/g

/** Everything that a person reads or hears: visible texts, accessible names, title, description. */
export function textsOf(html: string): string[] {
  const page = html.replaceAll(/<(script|style|svg)[^>]*>.*?<\/\1>/gs, ' ')
  const named = [...page.matchAll(attributes)].map(([, text = '']) => text)
  const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? ''
  const visible = page.split(/<[^>]*>/)
  return [...visible, ...named, description]
    .map((text) => unescapeHtml(text).trim())
    .filter(Boolean)
}

export const rawKeysIn = (texts: string[]): string[] => texts.filter((text) => rawKey.test(text))

/**
 * Returns the texts that are the same as on the English page, without those that consist of words
 * which both languages share and of `data`: names, places and what members wrote.
 */
export function englishIn(
  texts: string[],
  english: string[],
  locale: Locale,
  data: string[],
): string[] {
  const shared = [...(sameAsEnglish['all'] ?? []), ...(sameAsEnglish[locale] ?? [])]
  const allowed = new Set([...shared, ...data].map((word) => word.toLowerCase()))
  const onEnglishPage = new Set(english)
  const isAllowed = (text: string) =>
    allowed.has(text.toLowerCase()) ||
    (text.toLowerCase().match(/\p{L}[\p{L}’-]+/gu) ?? []).every((word) => allowed.has(word))
  return [...new Set(texts)].filter((text) => onEnglishPage.has(text) && !isAllowed(text))
}
